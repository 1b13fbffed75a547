import { Login, users, type User } from '@fundharbor/contracts/identity/users'
import { ApiError, call, useMutation } from '@fundharbor/kit'
import { useZodForm, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useState } from 'react'

/** Shown if the server sent no message. */
export const INVALID_CREDENTIALS = 'Invalid email or password'

interface SignInOptions {
  email?: string
  onSignedIn: (user: User) => unknown
  onFailure: (error: Error, setError: UseFormReturn<Login>['setError']) => void
}

/** A form that signs in. `asksForCode` becomes true once the server asks for an authentication code. */
export function useSignIn({ email = '', onSignedIn, onFailure }: SignInOptions) {
  const form = useZodForm(Login, { defaultValues: { email, password: '' } })
  const [asksForCode, setAsksForCode] = useState(false)
  const { setFocus } = form
  useEffect(() => {
    if (asksForCode) setFocus('code')
  }, [asksForCode, setFocus])
  const login = useMutation({
    mutationFn: (body: Login) => call(users.login, { body, waitsForSignIn: false }),
    onSuccess: onSignedIn,
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : null
      if (problem?.code !== 'TWO_FACTOR_REQUIRED') return onFailure(error, form.setError)
      // On the first attempt the field just appears; only a wrong code is an error.
      if (asksForCode)
        form.setError('code', { message: problem.fields?.code ?? problem.message }, { shouldFocus: true })
      setAsksForCode(true)
    },
  })
  const handleSubmit = form.handleSubmit((body) => login.mutate(body))
  return { form, asksForCode, handleSubmit, isPending: login.isPending }
}
