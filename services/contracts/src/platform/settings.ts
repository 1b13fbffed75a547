import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, text } from '../primitives.ts'
import { FlagTargeting } from './feature-flags.ts'
import { flagNames } from './flag-names.ts'

/** `info` for announcements, `warn` for problems. */
export const NoticeTone = z.enum(['info', 'warn'])
export type NoticeTone = z.infer<typeof NoticeTone>

/** The maintenance banner on every page. `id` changes with the text, so that a dismissed banner does not hide a new one. */
export const Notice = z.object({
  id: z.string(),
  text: z.string(),
  tone: NoticeTone,
  /** When it is shown; null for at once and until it is removed. */
  from: Instant.nullable(),
  until: Instant.nullable(),
})
export type Notice = z.infer<typeof Notice>

/** The banner as administrators write it. Without `from` it is shown at once, without `until` until it is removed. */
export const NewBanner = z
  .object({
    text: text(300).pipe(z.string().min(1, 'Please enter the banner’s text')),
    tone: NoticeTone,
    from: Instant.nullable(),
    until: Instant.nullable(),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    message: 'The end must be after the start',
  })
export type NewBanner = z.infer<typeof NewBanner>

const Change = z.object({ changedAt: Instant, changedBy: z.string() })

/** The console's settings page. `changed` is null for what nobody has changed. */
export const Settings = z.object({
  flags: z.array(
    z.object({
      name: z.enum(flagNames),
      on: z.boolean(),
      /** Null: for everyone. */
      targeting: FlagTargeting.nullable(),
      changed: Change.nullable(),
    }),
  ),
  banner: NewBanner.nullable(),
  bannerChanged: Change.nullable(),
  /** Set by the deployment. `required`: administrators have no rights until they use two-factor sign-in. */
  adminTwoFactor: z.enum(['optional', 'required']),
})
export type Settings = z.infer<typeof Settings>

/** Feature flags and the maintenance banner. */
export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'Feature flags and the maintenance banner',
    access: 'admin',
    response: Settings,
  }),
  switch: endpoint({
    method: 'PATCH',
    path: '/api/admin/settings/flags/:name',
    summary: 'Turn a feature on or off, or choose for whom; takes effect within seconds',
    access: 'admin',
    params: z.object({ name: z.enum(flagNames) }),
    /** Without `targeting` it stays as it is; null turns it off. */
    body: z.object({ on: z.boolean(), targeting: FlagTargeting.nullable().optional() }),
    response: Settings,
  }),
  /** `seenAt` is the `changedAt` that the change is based on; 409 when someone has changed the banner since. */
  announce: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/banner',
    summary: 'Show, change or (null) remove the maintenance banner',
    access: 'admin',
    body: z.object({ banner: NewBanner.nullable(), seenAt: Instant.nullable() }),
    response: Settings,
  }),
  notice: endpoint({
    method: 'GET',
    path: '/api/notice',
    summary: 'The maintenance banner, or null when there is none to show',
    access: 'everyone',
    response: Notice.nullable(),
  }),
}
