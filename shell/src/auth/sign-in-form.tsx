import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Login, users } from '@fundharbor/contracts/identity/users'
import {
  ApiError,
  Button,
  call,
  Field,
  Link,
  PasswordField,
  problemMessage,
  setCurrentUser,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'
import { useZodForm, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useState } from 'react'
import { isKnownPath } from '../gate.ts'
import { useRegistry } from '../registry-context.ts'
import { forgetKeptPlan } from './kept-plan.ts'
import { takeReturn } from '../return-to.ts'
import styles from './auth.module.css'
import { ResendLink } from './resend-link.tsx'

interface SignInFormProps {
  upgrade: string | null
  onEnter: () => void
}

/** Signs in and goes on: to the payment when upgrading, else to where the person wanted to go. */
export function SignInForm({ upgrade, onEnter }: SignInFormProps) {
  const form = useZodForm(Login, { defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const enter = useEnter(upgrade, onEnter)
  const [asksForCode, setAsksForCode] = useState(false)
  const login = useMutation({
    mutationFn: (body: Login) => call(users.login, { body }),
    onSuccess: enter,
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : null
      if (problem?.code !== 'TWO_FACTOR_REQUIRED') return showFailure(error)
      // The first time nobody was asked yet, and the field that appears says it all.
      if (asksForCode) form.setError('code', { message: problem.fields?.code ?? problem.message })
      setAsksForCode(true)
      return form.setFocus('code')
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => login.mutate(body))}>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {asksForCode && <CodeField form={form} />}
      <Link to="/forgot-password" className={styles.forgot}>
        Forgot your password?
      </Link>
      <Button type="submit" wide size="lg" busy={login.isPending}>
        {login.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      <ResendLink email={() => form.getValues('email')} />
    </form>
  )
}

const showFailure = (error: Error) =>
  toast({
    title: 'Login Failed',
    description: problemMessage(error, 'Invalid email or password'),
    tone: 'destructive',
  })

/** Asked of accounts with two-factor sign-in, once the password was right. It takes the focus when it appears. */
function CodeField({ form }: { form: UseFormReturn<Login> }) {
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <Field
      label="Authentication code"
      hint="The six digits of your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={form.formState.errors.code?.message}
      {...form.register('code')}
    />
  )
}

function useEnter(upgrade: string | null, onEnter: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const registry = useRegistry()
  return async (user: Parameters<typeof setCurrentUser>[1]) => {
    onEnter()
    toast({ title: 'Login Successful', description: 'Welcome back!', tone: 'success' })
    setCurrentUser(client, user)
    const plan = PaidPlan.safeParse(upgrade)
    if (plan.success && isKnownPath('/subscription', registry)) {
      forgetKeptPlan()
      location.assign(`/api/create-subscription?plan=${plan.data}`)
    } else await navigate(takeReturn(registry), { replace: true })
  }
}
