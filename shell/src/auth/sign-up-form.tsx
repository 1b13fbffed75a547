import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Registration, users, type User } from '@fundharbor/contracts/identity/users'
import {
  ApiError,
  brand,
  Button,
  call,
  FormProblem,
  FormSummary,
  RadioCards,
  setCurrentUser,
  showErrorToast,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField, showProblem, useWatch, useZodForm, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useRef, useState } from 'react'
import { useRegistry } from '../registry-context.ts'
import { popReturnPath, readReturnPath } from '../return-path.ts'
import { planName, type AuthParams } from './auth-params.ts'
import styles from './auth.module.css'
import { labels, OrganizationSection, PersonalSection, SecuritySection } from './sign-up-sections.tsx'
import { ResendLink } from './resend-link.tsx'

/** As the specification says. */
const REDIRECT_DELAY_MS = 1000

const accountTypes = [
  {
    value: 'personal',
    label: 'Personal Account',
    description: 'for individuals seeking funding opportunities',
  },
  {
    value: 'organization',
    label: 'Organization Account',
    description: 'for nonprofits, social enterprises, and organizations',
  },
] as const

/** The form with what is known about the visitor filled in. */
export const useSignUpForm = ({ email, country, about }: Partial<AuthParams>) =>
  useZodForm(Registration, {
    defaultValues: {
      ...empty,
      email: email ?? '',
      country: country ?? '',
      organizationDescription: about ?? '',
    },
  })

interface SignUpFormProps {
  form: UseFormReturn<Registration>
  /** The checkout session of a visitor who paid first. */
  sessionId: string | null
  onSignedIn: () => void
}

/** Creates an account. Shows all errors at once and keeps what was typed. */
export function SignUpForm({ form, sessionId, onSignedIn }: SignUpFormProps) {
  const type = useWatch({ control: form.control, name: 'accountType' })
  const register = useRegister(onSignedIn)
  const submitLabel = type === 'organization' ? 'Create Organization Account' : 'Create Personal Account'
  const addressLabel = type === 'organization' ? 'Personal Address' : 'Home Address'
  const [isPaymentRefused, setPaymentRefused] = useState(false)
  const paidSession = isPaymentRefused ? undefined : (sessionId ?? undefined)
  const handleSubmit = form.handleSubmit((body) =>
    register.mutate(
      { ...body, sessionId: paidSession },
      {
        onError: (error) => {
          const fields = error instanceof ApiError ? error.problem?.fields : undefined
          if (fields) showProblem(error, form.setError)
          // The session id has no visible field. The next attempt is sent without it.
          if (!fields?.sessionId) return
          form.setError('root', { message: fields.sessionId })
          setPaymentRefused(true)
        },
      },
    ),
  )
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <RadioCards
        legend="Select Account Type"
        large
        options={accountTypes}
        {...registerField(form, 'accountType')}
      />
      <PersonalSection form={form} addressLabel={addressLabel} />
      {type === 'organization' && <OrganizationSection form={form} />}
      <SecuritySection form={form} />
      <FormSummary
        errors={form.formState.errors}
        labels={{ ...labels, homeAddress: addressLabel }}
        onSelect={form.setFocus}
      />
      <FormProblem error={form.formState.errors.root} />
      <Button type="submit" wide size="lg" busy={register.isPending || register.isSuccess}>
        {register.isPending ? 'Creating Account...' : submitLabel}
      </Button>
      <div className={styles.foot}>
        {!paidSession && <span>3-day trial, then the Free plan. No card required.</span>}
        <ResendLink getEmail={() => form.getValues('email')} />
      </div>
    </form>
  )
}

/** Users who paid first start on their plan; an email address that was registered before has no second trial. */
function getWelcomeMessage({ subscriptionStatus, trialEndDate, trialExpired }: User): string {
  if (PaidPlan.safeParse(subscriptionStatus).success)
    return `You are now subscribed to the ${planName(subscriptionStatus)} plan!`
  return trialEndDate && !trialExpired
    ? 'Your free trial has started. You have 3 days to explore 5 funding opportunities.'
    : 'Your account is on the Free plan.'
}

const empty = {
  accountType: 'personal' as const,
  fullName: '',
  email: '',
  phone: '',
  homeAddress: '',
  country: '',
  password: '',
  confirmPassword: '',
  organizationName: '',
  organizationAddress: '',
  organizationCategory: '' as const,
  organizationDescription: '',
}

function useRegister(onSignedIn: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const registry = useRegistry()
  const redirectTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(redirectTimer.current), [])
  return useMutation({
    mutationFn: (body: Registration) =>
      call(users.register, { body: { ...body, returnTo: readReturnPath(registry) } }),
    onSuccess: (user) => {
      onSignedIn()
      toast({
        title: `Welcome to ${brand.name}`,
        description: getWelcomeMessage(user),
        tone: 'success',
      })
      setCurrentUser(client, user)
      const target = popReturnPath(registry)
      redirectTimer.current = setTimeout(() => void navigate(target, { replace: true }), REDIRECT_DELAY_MS)
    },
    onError: (error) =>
      showErrorToast('Registration Failed', error, 'Registration failed. Please try again.'),
  })
}
