import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Registration, users, type User } from '@fundharbor/contracts/identity/users'
import {
  ApiError,
  Button,
  call,
  FormProblem,
  newIdempotencyKey,
  problemMessage,
  RadioCards,
  rememberUser,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'
import { showProblem, useWatch, useZodForm } from '@fundharbor/kit/form.ts'
import { useEffect, useRef, useState } from 'react'
import { forgetReturn } from '../return-to.ts'
import { planName } from './auth-search.ts'
import styles from './auth.module.css'
import { OrganizationSection, PersonalSection, SecuritySection } from './sign-up-sections.tsx'
import { ResendLink } from './resend-link.tsx'

const TO_DASHBOARD_AFTER_MS = 1000

const accountTypes = [
  { value: 'personal', label: 'Personal Account', about: 'for individuals seeking funding opportunities' },
  {
    value: 'organization',
    label: 'Organization Account',
    about: 'for nonprofits, social enterprises, and organizations',
  },
] as const

interface SignUpFormProps {
  sessionId: string | null
  onEnter: () => void
}

/** Creates an account and its trial. Everything that is wrong is told at once, and nothing typed is lost. */
export function SignUpForm({ sessionId, onEnter }: SignUpFormProps) {
  const form = useZodForm(Registration, { defaultValues: { ...empty, sessionId: sessionId ?? undefined } })
  const type = useWatch({ control: form.control, name: 'accountType' })
  const register = useRegister(onEnter)
  const idle = type === 'organization' ? 'Create Organization Account' : 'Create Personal Account'
  const handleSubmit = form.handleSubmit((body) =>
    register.mutate(body, {
      onError: (error) => {
        const fields = error instanceof ApiError ? error.problem?.fields : undefined
        if (fields) showProblem(error, form.setError)
        // The payment has no field to stand under; the next attempt goes without it.
        if (!fields?.sessionId) return
        form.setError('root', { message: fields.sessionId })
        form.setValue('sessionId', undefined)
      },
    }),
  )
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <RadioCards
        legend="Select Account Type"
        large
        options={accountTypes}
        error={form.formState.errors.accountType?.message}
        {...form.register('accountType')}
      />
      <PersonalSection
        form={form}
        addressLabel={type === 'organization' ? 'Personal Address' : 'Home Address'}
      />
      {type === 'organization' && <OrganizationSection form={form} />}
      <SecuritySection form={form} />
      <FormProblem error={form.formState.errors.root} />
      <Button type="submit" wide size="lg" busy={register.isPending}>
        {register.isPending ? 'Creating Account...' : idle}
      </Button>
      <div className={styles.foot}>
        <span>3 days, then the Free plan. No card needed.</span>
        <ResendLink email={() => form.getValues('email')} />
      </div>
    </form>
  )
}

/** Users who paid first are on their plan at once; an email address gets only one trial. */
function welcomeMessage({ subscriptionStatus: status, trialExpired }: User): string {
  if (PaidPlan.safeParse(status).success) return `You are now subscribed to the ${planName(status)} plan!`
  return trialExpired
    ? 'This email address has already had a free trial, so you are on the Free plan.'
    : 'Your free trial has started. You have 3 days to explore 5 funding opportunities.'
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

function useRegister(onEnter: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const onward = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(onward.current), [])
  return useMutation({
    mutationFn: (body: Registration) => call(users.register, { body, idempotencyKey }),
    onSuccess: (user) => {
      onEnter()
      toast({
        title: 'Welcome to Fundharbor',
        description: welcomeMessage(user),
        tone: 'success',
      })
      rememberUser(client, user)
      forgetReturn()
      onward.current = setTimeout(() => void navigate('/dashboard', { replace: true }), TO_DASHBOARD_AFTER_MS)
    },
    onError: (error) =>
      toast({
        title: 'Registration Failed',
        description: problemMessage(error, 'Registration failed. Please try again.'),
        tone: 'destructive',
      }),
  })
}
