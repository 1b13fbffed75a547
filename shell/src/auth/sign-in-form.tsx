import { Login, users } from '@fundharbor/contracts/identity/users'
import {
  Button,
  call,
  Field,
  Link,
  PasswordField,
  problemMessage,
  rememberUser,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'
import { useZodForm } from '@fundharbor/kit/form.ts'
import { isKnownPath } from '../gate.ts'
import { useRegistry } from '../registry-context.ts'
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
  const login = useMutation({
    mutationFn: (body: Login) => call(users.login, { body }),
    onSuccess: enter,
    onError: (error) =>
      toast({
        title: 'Login Failed',
        description: problemMessage(error, 'Invalid email or password'),
        tone: 'destructive',
      }),
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

function useEnter(upgrade: string | null, onEnter: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const registry = useRegistry()
  return async (user: Parameters<typeof rememberUser>[1]) => {
    onEnter()
    toast({ title: 'Login Successful', description: 'Welcome back!', tone: 'success' })
    rememberUser(client, user)
    if (upgrade && isKnownPath('/subscription', registry))
      location.assign(`/api/create-subscription?plan=${encodeURIComponent(upgrade)}`)
    else await navigate(takeReturn(registry), { replace: true })
  }
}
