/** Which development upstreams run alongside the services: the mail catcher and the Stripe sandbox. */
export interface DevUpstreams {
  mail: boolean
  stripe: boolean
}

export const findDevUpstreams = (upstreams: { mail?: string[]; stripe?: string[] }): DevUpstreams => ({
  mail: upstreams.mail !== undefined,
  stripe: upstreams.stripe !== undefined,
})
