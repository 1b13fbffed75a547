/** A copy as it crosses the wire, so that later changes do not reach it; Stripe's decimals become text. */
export const copy = <T>(object: T): T => JSON.parse(JSON.stringify(object)) as T
