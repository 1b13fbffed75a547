import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Login, users } from '@fundharbor/contracts/identity/users'
import {
  ApiError,
  Button,
  call,
  Field,
  Link,
  PasswordField,
  setCurrentUser,
  showErrorToast,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { useEffect, useState } from 'react'
import { isKnownPath } from '../access.ts'
import { useRegistry } from '../registry-context.ts'
import { clearSelectedPlan } from './selected-plan.ts'
import { popReturnPath } from '../return-path.ts'
import styles from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { ResendLink } from './resend-link.tsx'

interface SignInFormProps {
  upgrade: string | null
  onSignedIn: () => void
}

/** Signs in, then goes to the payment when upgrading, else to the page that the user wanted to see. */
export function SignInForm({ upgrade, onSignedIn }: SignInFormProps) {
  const form = useZodForm(Login, { defaultValues: { email: '', password: '' } })
  const handleSignedIn = useHandleSignedIn(upgrade, onSignedIn)
  const [asksForCode, setAsksForCode] = useState(false)
  const { setFocus } = form
  useEffect(() => {
    if (asksForCode) setFocus('code')
  }, [asksForCode, setFocus])
  const login = useMutation({
    mutationFn: (body: Login) => call(users.login, { body }),
    onSuccess: handleSignedIn,
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : null
      if (problem?.code !== 'TWO_FACTOR_REQUIRED') return showFailure(error)
      // On the first attempt the field just appears; only a wrong code is an error.
      if (asksForCode)
        form.setError('code', { message: problem.fields?.code ?? problem.message }, { shouldFocus: true })
      setAsksForCode(true)
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((body) => login.mutate(body))}>
      <Field label="Email" type="email" autoComplete="email" {...registerField(form, 'email')} />
      <PasswordField label="Password" autoComplete="current-password" {...registerField(form, 'password')} />
      {asksForCode && <CodeField {...registerField(form, 'code')} />}
      <Link to="/forgot-password" className={styles.forgot}>
        Forgot your password?
      </Link>
      <Button type="submit" wide size="lg" busy={login.isPending}>
        {login.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      <ResendLink getEmail={() => form.getValues('email')} />
    </form>
  )
}

const showFailure = (error: Error) => showErrorToast('Login Failed', error, 'Invalid email or password')

function useHandleSignedIn(upgrade: string | null, onSignedIn: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const registry = useRegistry()
  return async (user: Parameters<typeof setCurrentUser>[1]) => {
    onSignedIn()
    toast({ title: 'Login Successful', description: 'Welcome back!', tone: 'success' })
    setCurrentUser(client, user)
    const plan = PaidPlan.safeParse(upgrade)
    if (plan.success && isKnownPath('/subscription', registry)) {
      clearSelectedPlan()
      location.assign(`/api/create-subscription?plan=${plan.data}`)
    } else await navigate(popReturnPath(registry), { replace: true })
  }
}
