import { z } from 'zod'
import { countryCodes } from '../countries.ts'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, emailAddress, Instant, Message, personName, SitePath, text } from '../primitives.ts'
import { registrationCategories, slugsOf } from '../vocabulary.ts'
import { ApplicantTypeInput } from './applicant-type-names.ts'
import { AccountType, Role, SubscriptionStatus, WorkspaceRole } from './session.ts'

/** How far the guided tour is: `step` counts from 0, and closing it is skipping it. */
export const Tour = z.object({
  step: z.number().int().min(0).max(6),
  status: z.enum(['open', 'skipped', 'completed']),
})
export type Tour = z.infer<typeof Tour>

/** The current user, as the browser sees them. `firstName` and `lastName` are null until the profile form was saved. */
export const User = z.object({
  id: z.uuid(),
  /** The workspace that the user has chosen. */
  workspaceId: z.uuid().optional(),
  /** The user's role there; absent right after signing in. */
  workspaceRole: WorkspaceRole.optional(),
  /** False if the plan has no seat for the user there, who can then only read; absent right after signing in. */
  hasSeat: z.boolean().optional(),
  email: z.string(),
  /** A requested email address that is not confirmed yet. */
  pendingEmail: z.string().nullish(),
  fullName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string(),
  homeAddress: z.string(),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string(),
  accountType: AccountType,
  role: Role,
  profileImageUrl: z.string().nullable(),
  emailVerified: z.boolean(),
  subscriptionStatus: SubscriptionStatus,
  /** Null if the address had a trial before. */
  trialEndDate: Instant.nullable(),
  trialExpired: z.boolean(),
  /** Null until the tour was shown for the first time. */
  tour: Tour.nullable().optional(),
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** A password to sign in with: 6 (as specified) to 128 characters, because old ones are shorter than new ones. */
export const Password = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Use at most 128 characters')

const TOO_SHORT = 'Password must be at least 8 characters'

/** A password that someone chooses: 8 to 128 characters, never truncated. */
export const NewPassword = z
  .string()
  .min(6, TOO_SHORT)
  .max(128, 'Use at most 128 characters')
  // Not the minimum, because a released contract does not become narrower.
  .refine((password) => password.length >= 8, TOO_SHORT)
  .refine((password) => /[^\p{Z}\p{C}]/u.test(password), 'Use letters, numbers or symbols, not only spaces')

/** A six-digit authenticator code, or a recovery code. */
export const Code = z.string().trim().min(6, 'Enter the six-digit code').max(20)

/** The sign-up form (specification, "Sign-up"). Fields that a client must not set are ignored. */
export const Registration = z
  .object({
    accountType: z.enum(['personal', 'organization'], 'Please select an account type'),
    fullName: personName(100).pipe(z.string().min(2, 'Full name must be at least 2 characters')),
    email: EmailAddress,
    phone: text(40).pipe(z.string().min(10, 'Please enter a valid phone number')),
    homeAddress: text(300).pipe(z.string().min(5, 'Please enter your complete address')),
    country: z.string().refine((code) => countryCodes.includes(code), 'Please select your country'),
    password: NewPassword,
    confirmPassword: z.string(),
    organizationName: text(200).optional(),
    organizationAddress: text(300).optional(),
    organizationCategory: z.enum(['', ...slugsOf(registrationCategories)]).optional(),
    /** Without an organization, what the person wants to fund. */
    organizationDescription: text(2000).optional(),
    /** A slug, a label or an everyday name; empty if it is not stated. */
    organizationType: z.preprocess((value) => value || undefined, ApplicantTypeInput.optional()).optional(),
    /** The Checkout Session of a visitor who paid before registering. */
    sessionId: z.string().max(200).optional(),
    /** The page that the visitor wanted to see, to which the verification email leads. */
    returnTo: SitePath.optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    when: ({ value }) => hasStrings(value, ['password', 'confirmPassword']),
  })
  .refine(
    ...ofOrganizations('organizationName', 'Organization information is required for organization accounts'),
  )
  .refine(...ofOrganizations('organizationAddress', 'Please enter the address of your organization'))
  .refine(...ofOrganizations('organizationCategory', 'Please select a category'))
export type Registration = z.input<typeof Registration>

interface OrganizationFields {
  accountType: string
  organizationName?: string
  organizationAddress?: string
  organizationCategory?: string
}

/** The rule that organization accounts need a field. */
function ofOrganizations(name: keyof OrganizationFields, message: string) {
  const isThere = (form: OrganizationFields) => form.accountType !== 'organization' || Boolean(form[name])
  const when = ({ value }: { value: unknown }) => hasStrings(value, ['accountType'])
  return [isThere, { path: [name as string], message, when }] satisfies [unknown, object]
}

/** Lets a rule across fields run even if other fields are invalid. */
function hasStrings(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const record: Record<string, unknown> = { ...value }
  return names.every((name) => typeof record[name] === 'string')
}

/** The sign-in form. `code`: a six-digit authenticator code or a recovery code, if two-factor sign-in is on. */
export const Login = z.object({
  email: EmailAddress,
  password: Password,
  code: z.string().max(20).optional(),
})
export type Login = z.infer<typeof Login>

/** The address to resend the verification email to. */
export const ResendVerification = z.object({ email: EmailAddress })
/** The address of the account whose password is forgotten. */
export const ForgotPassword = z.object({ email: EmailAddress })

/** Arguments of `refine` for a form with the fields of `newPassword`. */
export const passwordsMatch = [
  (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    when: ({ value }: { value: unknown }) => hasStrings(value, ['password', 'confirmPassword']),
  },
] satisfies [unknown, z.core.$ZodCustomParams]

/** The fields of a form in which a new password is typed twice. */
export const newPassword = { password: NewPassword, confirmPassword: z.string() }

/**
 * A new password, typed twice, with the token from the email. `revokeAccess` also revokes what works without a password:
 * API keys and the address of the calendar feed.
 */
export const ResetPassword = z
  .object({ token: z.string().min(1).max(200), revokeAccess: z.boolean().default(false), ...newPassword })
  .refine(...passwordsMatch)
export type ResetPassword = z.input<typeof ResetPassword>

/**
 * The profile form (specification, "Profile form"). A changed `email` requires `currentPassword`, and `code` if
 * two-factor sign-in is on.
 */
export const ProfileForm = z.object({
  firstName: personName(100).pipe(z.string().min(1, 'First name is required')),
  lastName: personName(100).pipe(z.string().min(1, 'Last name is required')),
  email: emailAddress('Invalid email address'),
  currentPassword: z.string().max(128).optional(),
  code: Code.optional(),
})
export type ProfileForm = z.input<typeof ProfileForm>

/**
 * Accounts and sessions. Too many attempts are 429 `TOO_MANY_REQUESTS`. `login` throws 401 `SIGNED_OUT` for wrong
 * credentials, 401 `TWO_FACTOR_REQUIRED` for a missing or wrong code, and 403 `BLOCKED`.
 */
export const users = {
  current: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user',
    access: 'session',
    response: User,
  }),
  currentBrief: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'Name, picture and plan of the signed-in user',
    access: 'session',
    response: User.pick({
      id: true,
      subscriptionStatus: true,
      firstName: true,
      lastName: true,
      email: true,
      profileImageUrl: true,
    }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account, sign in, and send the verification email',
    access: 'everyone',
    body: Registration,
    response: User,
    status: 201,
  }),
  loginPage: endpoint({
    method: 'GET',
    path: '/api/login',
    summary: 'Redirect to the sign-in screen',
    access: 'everyone',
    response: z.void(),
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in',
    access: 'everyone',
    body: Login,
    response: User,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out',
    access: 'everyone',
    body: z.object({}),
    response: z.object({}),
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/resend-verification',
    summary: 'Resend the verification email; the response never reveals whether the address is known',
    access: 'everyone',
    body: ResendVerification,
    response: Message,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Confirm an email address with the token from the email, which addresses in logs never show',
    access: 'everyone',
    body: z.object({ token: z.string().max(200).optional() }),
    response: Message,
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/verify-email',
    summary: 'Confirm an email address with the token from the email',
    access: 'everyone',
    query: z.object({ token: z.string().max(200).optional() }),
    response: Message,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Email a link to set a new password; the response never reveals whether the address is known',
    access: 'everyone',
    body: ForgotPassword,
    response: Message,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Set a new password with the token from the email; ends all sessions',
    access: 'everyone',
    body: ResetPassword,
    response: Message,
  }),
  checkReset: endpoint({
    method: 'POST',
    path: '/api/reset-password/check',
    summary: 'Whether a link to set a new password still works; 400 if it has expired or was used',
    access: 'everyone',
    body: z.object({ token: z.string().max(200) }),
    response: z.object({}),
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/user/profile',
    summary: 'Change name and email address',
    access: 'member',
    body: ProfileForm,
    response: User,
  }),
}
