import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Instant, Message } from '../primitives.ts'
import { Code, newPassword, passwordsMatch, Tour, User } from './users.ts'

const CurrentPassword = z.string().min(1, 'Please enter your current password').max(128)

/** Account settings that are not part of the user. */
export const AccountSettings = z.object({
  email: z.string(),
  /** A requested email address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  emailNotifications: z.boolean(),
  twoFactor: z.object({
    enabled: z.boolean(),
    /** True for administrators of a site that requires two-factor sign-in; without it they have no admin rights. */
    required: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/**
 * A new password, typed twice, confirmed with the current one; `code` as in `PasswordConfirmation`, `revokeAccess` as in
 * `ResetPassword`.
 */
export const ChangePassword = z
  .object({
    currentPassword: CurrentPassword,
    code: Code.optional(),
    revokeAccess: z.boolean().default(false),
    ...newPassword,
  })
  .refine(...passwordsMatch)
export type ChangePassword = z.input<typeof ChangePassword>

/** A new email address, confirmed with the current password; `code` as in `PasswordConfirmation`. */
export const ChangeEmail = z.object({
  email: EmailAddress,
  currentPassword: CurrentPassword,
  code: Code.optional(),
})
export type ChangeEmail = z.input<typeof ChangeEmail>

/** Confirms a sensitive action; `code` is required if two-factor sign-in is on. */
export const PasswordConfirmation = z.object({ currentPassword: CurrentPassword, code: Code.optional() })
export type PasswordConfirmation = z.input<typeof PasswordConfirmation>

/** A signed-in device; `device` is its description, e.g. "Firefox on Windows". */
export const DeviceSession = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: Instant,
  seenAt: Instant,
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** Largest profile picture, in bytes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** All data about a person, by service and kind. */
export const AccountExport = z.object({
  exportedAt: Instant,
  services: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/**
 * Settings of one's own account. A wrong password or code is 400 `INVALID` with the field's error; too many attempts
 * are 429 `TOO_MANY_REQUESTS`.
 */
export const account = {
  settings: endpoint({
    method: 'GET',
    path: '/api/account',
    summary: "The signed-in user's account settings",
    response: AccountSettings,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/account/password',
    summary: 'Change the password, and sign out all other devices',
    body: ChangePassword,
    response: Message,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/account/email',
    summary: 'Request another email address; the old one stays until the new one is confirmed',
    body: ChangeEmail,
    response: User,
  }),
  /** Only until the address is verified, else 409; from then on `changeEmail` changes it. */
  correctEmail: endpoint({
    method: 'PUT',
    path: '/api/account/email',
    summary: 'Correct an address that is not verified yet, and send the verification email there',
    access: 'session',
    body: ChangeEmail,
    response: User,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/account/email',
    summary: 'Cancel an email change that is not confirmed yet',
    response: User,
  }),
  setNotifications: endpoint({
    method: 'PATCH',
    path: '/api/account/notifications',
    summary: 'Turn email notifications on or off',
    body: z.object({ emailNotifications: z.boolean() }),
    response: AccountSettings,
  }),
  setTour: endpoint({
    method: 'PUT',
    path: '/api/account/tour',
    summary: 'Store how far the guided tour is',
    body: Tour,
    response: Tour,
  }),
  /** Multipart field `picture`: one JPG, PNG, or WebP file of at most `MAX_PICTURE_BYTES`. */
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
  /** The target of `profileImageUrl`; the name cannot be guessed and changes with the picture. */
  picture: endpoint({
    method: 'GET',
    path: '/api/user/picture/:name',
    summary: 'A profile picture',
    access: 'everyone',
    params: z.object({ name: z.string().regex(/^[0-9a-f-]{36}\.(?:jpg|png|webp)$/) }),
    response: z.void(),
    isEmbeddable: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Signed-in devices, most recently used first',
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
    summary: 'Sign out one device',
    params: z.object({ id: z.string().max(100) }),
    response: z.object({}),
  }),
  download: endpoint({
    method: 'POST',
    path: '/api/account/export',
    summary: 'All data about the signed-in user, from all services',
    body: PasswordConfirmation,
    response: AccountExport,
  }),
  /** POST, because some proxies drop the body of a DELETE. */
  remove: endpoint({
    method: 'POST',
    path: '/api/account/deletion',
    summary: 'Delete the account and the personal data; submitted applications are anonymized',
    body: PasswordConfirmation,
    response: Message,
  }),
}

/** Two-factor sign-in with an authenticator app (TOTP, RFC 6238). */
export const twoFactor = {
  begin: endpoint({
    method: 'POST',
    path: '/api/account/two-factor',
    summary: 'Create a secret for the authenticator app; a code must confirm it',
    body: PasswordConfirmation,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/account/two-factor/confirmation',
    summary: 'Turn on two-factor sign-in; returns the recovery codes, once',
    body: z.object({ code: Code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    summary: 'Replace the recovery codes',
    body: PasswordConfirmation,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/account/two-factor/removal',
    summary: 'Turn off two-factor sign-in',
    body: PasswordConfirmation,
    response: Message,
  }),
}
