import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Instant, Message } from '../primitives.ts'
import { newPassword, passwordsMatch, User } from './users.ts'

const CurrentPassword = z.string().min(1, 'Please enter your current password').max(128)

/** A six-digit code of the authenticator app, or one of the recovery codes. */
const Code = z.string().trim().min(6, 'Enter the six-digit code').max(20)

/** What the settings page shows beside the user. */
export const AccountSettings = z.object({
  email: z.string(),
  /** The address that was asked for and is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  emailNotifications: z.boolean(),
  twoFactor: z.object({
    enabled: z.boolean(),
    /** Administrators of this site have no admin rights without it. */
    required: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
})
export type AccountSettings = z.infer<typeof AccountSettings>

export const ChangePassword = z
  .object({ currentPassword: CurrentPassword, ...newPassword })
  .refine(...passwordsMatch)
export type ChangePassword = z.input<typeof ChangePassword>

export const ChangeEmail = z.object({ email: EmailAddress, currentPassword: CurrentPassword })
export type ChangeEmail = z.input<typeof ChangeEmail>

/** `code` where two-factor sign-in is on. */
export const ConfirmedByPassword = z.object({ currentPassword: CurrentPassword, code: Code.optional() })
export type ConfirmedByPassword = z.input<typeof ConfirmedByPassword>

/** A device that is signed in. `device` reads e.g. "Firefox on Windows". */
export const DeviceSession = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: Instant,
  seenAt: Instant,
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** All that the platform holds about a person: records by service and kind. */
export const AccountExport = z.object({
  exportedAt: Instant,
  services: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type AccountExport = z.infer<typeof AccountExport>

export const account = {
  settings: endpoint({
    method: 'GET',
    path: '/api/account',
    summary: 'Settings of the own account',
    response: AccountSettings,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/account/password',
    summary: 'Change the password; signs every other device out',
    body: ChangePassword,
    response: Message,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/account/email',
    summary: 'Ask for another e-mail address; the old one stays until the new one is confirmed',
    body: ChangeEmail,
    response: User,
  }),
  keepEmail: endpoint({
    method: 'DELETE',
    path: '/api/account/email',
    summary: 'Take back an e-mail change that is not confirmed yet',
    response: User,
  }),
  setNotifications: endpoint({
    method: 'PATCH',
    path: '/api/account/notifications',
    summary: 'Turn mails about news of the account on or off',
    body: z.object({ emailNotifications: z.boolean() }),
    response: AccountSettings,
  }),
  /** One file in the field `picture`: JPG, PNG or WebP, 2 MB at most. */
  setPicture: endpoint({
    method: 'POST',
    path: '/api/account/picture',
    summary: 'Upload a profile picture',
    multipart: true,
    response: User,
    status: 201,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/api/account/picture',
    summary: 'Remove the profile picture',
    response: User,
  }),
  /** What `profileImageUrl` leads to; the name cannot be guessed and changes with the picture. */
  picture: endpoint({
    method: 'GET',
    path: '/api/user/picture/:name',
    summary: 'A profile picture',
    access: 'everyone',
    params: z.object({ name: z.string().regex(/^[0-9a-f-]{36}\.(?:jpg|png|webp)$/) }),
    response: z.void(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Devices that are signed in, last used first',
    response: z.array(DeviceSession),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Sign out all other devices',
    response: z.object({ ended: z.number().int() }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'Sign one device out',
    params: z.object({ id: z.string().max(100) }),
    response: z.object({}),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/account/export',
    summary: 'All data held about the own person, over all services',
    response: AccountExport,
  }),
  /** A body on DELETE would not arrive everywhere. */
  remove: endpoint({
    method: 'POST',
    path: '/api/account/deletion',
    summary: 'Delete the account and all personal data',
    body: ConfirmedByPassword,
    response: Message,
  }),
}

/** Two-factor sign-in with an authenticator app (TOTP, RFC 6238). */
export const twoFactor = {
  begin: endpoint({
    method: 'POST',
    path: '/api/account/two-factor',
    summary: 'A new secret for the authenticator app; not on until a code confirms it',
    body: ConfirmedByPassword,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/account/two-factor/confirmation',
    summary: 'Turn two-factor sign-in on; the recovery codes are shown this once',
    body: z.object({ code: Code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    summary: 'New recovery codes; the old ones are void',
    body: ConfirmedByPassword,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/account/two-factor/removal',
    summary: 'Turn two-factor sign-in off',
    body: ConfirmedByPassword,
    response: Message,
  }),
}
