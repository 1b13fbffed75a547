/** Which stand-ins run beside the services. They exist in local runs alone. */
export interface DevUpstreams {
  mail: boolean
  stripe: boolean
}

/** The stand-ins among the upstreams of a gateway. */
export const findDevUpstreams = (upstreams: { mail?: string[]; stripe?: string[] }): DevUpstreams => ({
  mail: upstreams.mail !== undefined,
  stripe: upstreams.stripe !== undefined,
})
