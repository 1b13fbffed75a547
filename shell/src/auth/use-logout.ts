import { users } from '@fundharbor/contracts/identity/users'
import {
  call,
  clearCurrentUser,
  showErrorToast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'

/** Signs out, clears the cache and shows the sign-in screen. */
export function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(users.logout),
    onSuccess: async () => {
      await navigate('/auth')
      clearCurrentUser(client)
    },
    onError: (error) => showErrorToast('Logout failed', error),
  })
}
