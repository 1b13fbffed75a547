import { showErrorToast, toast } from '@fundharbor/kit'
import { useEnableEmail } from '../alerts/queries.ts'

/** The server's note on which emails will follow. */
interface EmailNote {
  mailing: string
  isAccountOff: boolean
}

/** Shows what was saved and which emails will follow. If email is off in the account, offers to turn it on. */
export function useSavedToast(): (title: string, note: EmailNote) => void {
  const { mutate } = useEnableEmail()
  const turnOn = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Email is on', tone: 'success' }),
      onError: (error) => showErrorToast('Email could not be turned on', error),
    })
  return (title, { mailing, isAccountOff }) =>
    toast({
      title,
      description: mailing,
      tone: 'success',
      action: isAccountOff ? { label: 'Turn on email', onAction: turnOn } : undefined,
    })
}
