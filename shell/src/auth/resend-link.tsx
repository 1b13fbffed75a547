import { users } from '@fundharbor/contracts/identity/users'
import { call, problemMessage, toast, useMutation } from '@fundharbor/kit'
import styles from './auth.module.css'

/** Sends the verification mail again, to whatever address `email` answers when it is pressed. */
export function useResend() {
  return useMutation({
    mutationFn: (email: string) => call(users.resendVerification, { body: { email } }),
    onSuccess: () =>
      toast({
        title: 'Verification Email Sent',
        description: 'Please check your email for the verification link.',
        tone: 'success',
      }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: problemMessage(error, 'Failed to send verification email.'),
        tone: 'destructive',
      }),
  })
}

export function ResendLink({ email }: { email: () => string }) {
  const resend = useResend()
  const handleClick = () => {
    const address = email().trim()
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
