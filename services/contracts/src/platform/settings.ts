import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, text } from '../primitives.ts'

/** What administrators can switch off while the site runs; everything is on by default. Each is enforced where it acts. */
export const flags = {
  registrations: {
    label: 'New accounts',
    about: 'People can register. While it is off, the form says so; signing in goes on.',
    off: 'Registration is closed at the moment. Please come back later.',
  },
  submissions: {
    label: 'Submitting applications',
    about: 'Members can submit applications. While it is off, drafts can still be written and saved.',
    off: 'Applications cannot be submitted at the moment. Save yours as a draft and come back later.',
  },
  communityWriting: {
    label: 'Writing in the community',
    about: 'Members can start discussions and reply. While it is off, the forum can be read.',
    off: 'The community can only be read at the moment. Please come back later.',
  },
  dailyAddition: {
    label: 'Daily addition of opportunities',
    about: 'Ten opportunities are added every day at 06:00 UTC. The button adds them also while it is off.',
    off: 'The daily addition is switched off.',
  },
  newsletter: {
    label: 'Friday newsletter',
    about: 'The letter goes out every Friday at 09:00 UTC. A letter that was switched off is not sent later.',
    off: 'The newsletter is switched off.',
  },
} as const
export type FlagName = keyof typeof flags
export const flagNames = Object.keys(flags) as [FlagName, ...FlagName[]]

/** Which flags are on. */
export const FeatureFlags = z.record(z.enum(flagNames), z.boolean())
export type FeatureFlags = z.infer<typeof FeatureFlags>

/** `info` announces, `warn` says that something does not work. */
export const NoticeTone = z.enum(['info', 'warn'])
export type NoticeTone = z.infer<typeof NoticeTone>

/** The maintenance banner as every page shows it; `id` changes with its words, so that a new one is seen again. */
export const Notice = z.object({ id: z.string(), text: z.string(), tone: NoticeTone })
export type Notice = z.infer<typeof Notice>

/** The banner as administrators write it; without `from` it is shown at once, without `until` for good. */
export const NewBanner = z
  .object({
    text: text(300).pipe(z.string().min(1, 'Please enter what the banner says')),
    tone: NoticeTone,
    from: Instant.nullable(),
    until: Instant.nullable(),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    message: 'The end has to lie after the beginning',
  })
export type NewBanner = z.infer<typeof NewBanner>

const Change = z.object({ changedAt: Instant, changedBy: z.string() })

/** Everything of the section Settings. `changedAt` is null for what nobody has changed. */
export const Settings = z.object({
  flags: z.array(z.object({ name: z.enum(flagNames), on: z.boolean(), changed: Change.nullable() })),
  banner: NewBanner.nullable(),
  bannerChanged: Change.nullable(),
  /** Set by the deployment: administrators have no rights before they use two-factor sign-in. */
  adminTwoFactor: z.enum(['optional', 'required']),
})
export type Settings = z.infer<typeof Settings>

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
    summary: 'Switch a feature on or off; it holds everywhere within seconds',
    access: 'admin',
    params: z.object({ name: z.enum(flagNames) }),
    body: z.object({ on: z.boolean() }),
    response: Settings,
  }),
  /** `seenAt` is the `changedAt` that the writer saw; 409 where somebody has changed the banner since. */
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
    summary: 'The maintenance banner while it is to be shown, else null',
    access: 'everyone',
    response: Notice.nullable(),
  }),
}

export const internalSettings = {
  featureFlags: endpoint({
    method: 'GET',
    path: '/internal/switches',
    summary: 'Which features are on',
    access: 'service',
    response: FeatureFlags,
  }),
}
