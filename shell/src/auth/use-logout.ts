import { users } from '@fundharbor/contracts/identity/users'
import {
  call,
  clearCurrentUser,
  showErrorToast,
  useAuth,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'
import { forgetRecent } from '../palette/recent.ts'

/** Signs out, clears the cache and shows the sign-in screen. */
export function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useAuth()
  return useMutation({
    mutationFn: () => call(users.logout, { body: {} }),
    onSuccess: async () => {
      await navigate('/auth')
      clearCurrentUser(client)
      if (user) forgetRecent(user.id)
    },
    onError: (error) => showErrorToast('Logout failed', error),
  })
}
