import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, text } from '../primitives.ts'

/**
 * Features that administrators can turn off while the site runs; all are on by default. `label` and `about` are shown in
 * the console, `off` to people who try to use the feature.
 */
export const flags = {
  registrations: {
    label: 'New accounts',
    about: 'People can register. When off, the form says so. Signing in still works.',
    off: 'Registration is closed right now. Try again later.',
  },
  submissions: {
    label: 'Submitting applications',
    about: 'Members can submit applications. When off, they can still write and save drafts.',
    off: 'Applications can’t be submitted right now. Save yours as a draft and try again later.',
  },
  communityWriting: {
    label: 'Posting in the community',
    about: 'Members can start discussions and reply. When off, the forum is read-only.',
    off: 'The community is read-only right now. Try again later.',
  },
  dailyAddition: {
    label: 'Daily addition of opportunities',
    about: 'Adds ten opportunities every day at 6:00 AM UTC. The button adds them even when this is off.',
    off: 'The daily addition is turned off.',
  },
  newsletter: {
    label: 'Friday newsletter',
    about:
      'Sends the newsletter every Friday at 9:00 AM UTC. Issues skipped while this is off are not sent later.',
    off: 'The newsletter is turned off.',
  },
} as const
export type FlagName = keyof typeof flags
export const flagNames = Object.keys(flags) as [FlagName, ...FlagName[]]

/** Feature flags by name; true is on. */
export const FeatureFlags = z.record(z.enum(flagNames), z.boolean())
export type FeatureFlags = z.infer<typeof FeatureFlags>

/** `info` for announcements, `warn` for problems. */
export const NoticeTone = z.enum(['info', 'warn'])
export type NoticeTone = z.infer<typeof NoticeTone>

/** The maintenance banner on every page. `id` changes with the text, so that a dismissed banner does not hide a new one. */
export const Notice = z.object({ id: z.string(), text: z.string(), tone: NoticeTone })
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
  flags: z.array(z.object({ name: z.enum(flagNames), on: z.boolean(), changed: Change.nullable() })),
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
    summary: 'Turn a feature on or off; takes effect within seconds',
    access: 'admin',
    params: z.object({ name: z.enum(flagNames) }),
    body: z.object({ on: z.boolean() }),
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

/** Feature flags for the other services. */
export const internalSettings = {
  featureFlags: endpoint({
    method: 'GET',
    path: '/internal/feature-flags',
    summary: 'The state of every feature flag',
    access: 'service',
    response: FeatureFlags,
  }),
}
