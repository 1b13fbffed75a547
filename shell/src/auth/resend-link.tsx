import { users } from '@fundharbor/contracts/identity/users'
import { call, showErrorToast, toast, useMutation } from '@fundharbor/kit'
import styles from './auth.module.css'

/** Sends the verification email again. */
export function useResend() {
  return useMutation({
    mutationFn: (email: string) => call(users.resendVerification, { body: { email } }),
    onSuccess: () =>
      toast({
        title: 'Verification Email Sent',
        description: 'Please check your email for the verification link.',
        tone: 'success',
      }),
    onError: (error) => showErrorToast('Error', error, 'Failed to send verification email.'),
  })
}

/** `getEmail` returns the address that is in the form when the link is pressed. */
export function ResendLink({ getEmail }: { getEmail: () => string }) {
  const resend = useResend()
  const handleClick = () => {
    const address = getEmail().trim()
    if (address) return resend.mutate(address)
    return toast({
      title: 'Email Required',
      description: 'Please enter your email address to resend verification.',
      tone: 'destructive',
    })
  }
  return (
    <button type="button" className={styles.resend} onClick={handleClick} disabled={resend.isPending}>
      Resend verification email
    </button>
  )
}
