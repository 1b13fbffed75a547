import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import type { User } from '@fundharbor/contracts/identity/users'
import {
  Button,
  Field,
  Link,
  PasswordField,
  setCurrentUser,
  showErrorToast,
  toast,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField } from '@fundharbor/kit/form.ts'
import { isKnownPath } from '../access.ts'
import { useRegistry } from '../registry-context.ts'
import { clearSelectedPlan } from './selected-plan.ts'
import { popReturnPath } from '../return-path.ts'
import styles from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { ResendLink } from './resend-link.tsx'
import { INVALID_CREDENTIALS, useSignIn } from './use-sign-in.ts'

interface SignInFormProps {
  /** What was typed into the other form. */
  email?: string
  upgrade: string | null
  onSignedIn: () => void
}

/** Signs in, then goes to the payment when upgrading, else to the page that the user wanted to see. */
export function SignInForm({ email, upgrade, onSignedIn }: SignInFormProps) {
  const { form, asksForCode, handleSubmit, isPending } = useSignIn({
    email,
    onSignedIn: useHandleSignedIn(upgrade, onSignedIn),
    onFailure: (error) => showErrorToast('Login Failed', error, INVALID_CREDENTIALS),
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Field label="Email" type="email" autoComplete="email" {...registerField(form, 'email')} />
      <PasswordField label="Password" autoComplete="current-password" {...registerField(form, 'password')} />
      {asksForCode && <CodeField {...registerField(form, 'code')} />}
      <Link to="/forgot-password" className={styles.forgot}>
        Forgot your password?
      </Link>
      <Button type="submit" wide size="lg" busy={isPending}>
        {isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      <ResendLink getEmail={() => form.getValues('email')} />
    </form>
  )
}

function useHandleSignedIn(upgrade: string | null, onSignedIn: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const registry = useRegistry()
  return async (user: User) => {
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
