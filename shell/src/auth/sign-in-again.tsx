import { sessionOrganization } from '@fundharbor/contracts/identity/members'
import { users, type User } from '@fundharbor/contracts/identity/users'
import {
  Button,
  call,
  clearCurrentUser,
  Dialog,
  FormProblem,
  PasswordField,
  setCurrentUser,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField, showProblem } from '@fundharbor/kit/form.ts'
import { useEffect, useEffectEvent, useId } from 'react'
import { forgetRecent } from '../palette/recent.ts'
import styles from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { INVALID_CREDENTIALS, useSignIn } from './use-sign-in.ts'

/**
 * Asks a member whose session has ended to sign in again, above the page and its forms, which stay as they are. Requests
 * that were refused meanwhile are then repeated.
 */
export function SignInAgain({ user: before }: { user: User }) {
  const { id, email } = before
  const formId = useId()
  const client = useQueryClient()
  const { form, asksForCode, handleSubmit, isPending } = useSignIn({
    email,
    onSignedIn: async (user) => setCurrentUser(client, await returnToOrganization(user, before)),
    onFailure: (error, setError) => showProblem(error, setError, INVALID_CREDENTIALS),
  })
  const handleLeave = () => {
    clearCurrentUser(client)
    forgetRecent(id)
  }
  return (
    <Dialog
      open
      required
      onOpenChange={handleLeave}
      size="sm"
      title="Sign in to continue"
      description={`Your session has ended. Sign in again as ${email} to continue where you left off. Nothing you entered is lost.`}
      footer={
        <>
          <Button variant="quiet" onClick={handleLeave}>
            Leave without saving
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            {isPending ? 'Signing In...' : 'Sign In'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <input type="hidden" autoComplete="username" {...form.register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...registerField(form, 'password')}
        />
        <FocusOnOpen focus={() => form.setFocus('password')} />
        {asksForCode && <CodeField {...registerField(form, 'code')} />}
        <FormProblem error={form.formState.errors.root} />
      </form>
    </Dialog>
  )
}

/** A new session starts in the account's own organization, but the page shows, and its forms belong to, the one before. */
async function returnToOrganization(user: User, { workspaceId: id }: User): Promise<User> {
  if (!id || id === user.workspaceId) return user
  // They may have left it meanwhile: the page then starts again with what is theirs.
  await call(sessionOrganization.switch, { body: { id }, waitsForSignIn: false }).catch(() => undefined)
  return call(users.current, { waitsForSignIn: false })
}

/** Focuses a field once the dialog is open: it remembers first what had the focus, to return it on close. */
function FocusOnOpen({ focus }: { focus: () => void }) {
  const focusLatest = useEffectEvent(focus)
  useEffect(() => {
    const timer = setTimeout(() => focusLatest())
    return () => clearTimeout(timer)
  }, [])
  return null
}
