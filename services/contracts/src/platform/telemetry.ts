import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Web vitals in milliseconds, except `CLS`, which is a score. */
export const VitalName = z.enum(['TTFB', 'FCP', 'LCP', 'INP', 'CLS'])
export type VitalName = z.infer<typeof VitalName>

/** `load`: a page's code did not load; `render`: a page failed to render; `script`: any other error. */
export const FailureKind = z.enum(['load', 'render', 'script'])
export type FailureKind = z.infer<typeof FailureKind>

const version = z.string().regex(/^[\w.-]{1,64}$/)

/**
 * Report of a sampled visit when it ends. It says nothing about the visitor, the content, or error messages. `area` is
 * an area that was shown (or `shell`), `version` its release, `shell` the release of the shell around it. A visit that
 * shows several areas sends a report for each: with the failures, shifts and interactions of the time in that area.
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

/** Web vitals and failures from browsers. */
export const telemetry = {
  /** 429 above 120 reports a minute from one address; 413 above 2 KiB. */
  report: endpoint({
    method: 'POST',
    path: '/api/telemetry',
    summary: 'Report web vitals and failures of a visit, anonymously',
    access: 'everyone',
    body: Telemetry,
    response: z.object({}),
    status: 202,
  }),
}
