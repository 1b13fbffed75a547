/** A deep copy as JSON carries it, so that later changes do not reach it. */
export const copy = <T>(object: T): T => JSON.parse(JSON.stringify(object)) as T
