import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { ServiceName } from './jobs.ts'

/** Something that a service does only if the environment variables for it are set. */
export const Capability = z.object({
  label: z.string(),
  about: z.string(),
  /** Variables that are not set, e.g. `OPENAI_MODEL`; empty if the service can do it. */
  missing: z.array(z.string()),
})
export type Capability = z.infer<typeof Capability>

/** What a service can do with its configuration; every service serves its own. */
export const capabilitiesOf = <const S extends ServiceName>(service: S) => ({
  read: endpoint({
    method: 'GET',
    path: `/api/admin/${service}/capabilities`,
    summary: `What ${service} can do with its configuration, and which variables are missing`,
    access: 'admin',
    response: z.array(Capability),
  }),
})

/** What this site's AI model does; all false without one. Pages offer only what is true here. */
export const SiteCapabilities = z.object({
  drafting: z.boolean(),
  explanations: z.boolean(),
  translation: z.boolean(),
})
export type SiteCapabilities = z.infer<typeof SiteCapabilities>

/** What visitors and members can be offered. */
export const siteCapabilities = {
  read: endpoint({
    method: 'GET',
    path: '/api/capabilities',
    summary: 'What this site’s AI model does, all false without one',
    access: 'everyone',
    response: SiteCapabilities,
  }),
}
