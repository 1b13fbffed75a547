/** Which stand-ins run beside the services. They exist in local runs alone. */
export interface StandIns {
  mail: boolean
  stripe: boolean
}

/** The stand-ins among the upstreams of a gateway. */
export const standInsOf = (upstreams: { mail?: string[]; stripe?: string[] }): StandIns => ({
  mail: upstreams.mail !== undefined,
  stripe: upstreams.stripe !== undefined,
})
