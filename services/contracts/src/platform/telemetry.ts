import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Vitals of a visit in milliseconds; `CLS` is a score. */
export const VitalName = z.enum(['TTFB', 'FCP', 'LCP', 'INP', 'CLS'])
export type VitalName = z.infer<typeof VitalName>

/** `load`: the code of a page did not arrive or threw; `render`: a page failed while it was shown; `script`: any other. */
export const FailureKind = z.enum(['load', 'render', 'script'])
export type FailureKind = z.infer<typeof FailureKind>

const version = z.string().regex(/^[\w.-]{1,64}$/)

/**
 * What a sampled visit says when it ends: how quick and how steady an area was. Nothing about who visited, what was
 * read, or what an error said. `area` is the first area that was shown (or `shell`), `version` its release; `shell` is
 * the release of the shell around it.
 */
export const Telemetry = z.object({
  area: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  version,
  shell: version.optional(),
  vitals: z
    .array(z.object({ name: VitalName, value: z.number().min(0).max(600_000) }))
    .max(5)
    .default([]),
  failures: z
    .array(z.object({ kind: FailureKind, times: z.number().int().min(1).max(100) }))
    .max(3)
    .default([]),
})
export type Telemetry = z.input<typeof Telemetry>

export const telemetry = {
  /** 429 beyond what a person's visits can send; 413 beyond 2 KiB. */
  report: endpoint({
    method: 'POST',
    path: '/api/telemetry',
    summary: 'How quick and how steady a visit was, without a word about whose',
    access: 'everyone',
    body: Telemetry,
    response: z.object({}),
    status: 202,
  }),
}
