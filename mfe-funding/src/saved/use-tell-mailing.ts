import { problemMessage, toast } from '@fundharbor/kit'
import { useTurnMailsOn } from './queries.ts'

/** What a save answers about mails. */
interface Mailing {
  mailing: string
  isAccountOff: boolean
}

/** Says what was kept and what will be mailed; where only the account's switch is in the way, offers to turn it on. */
export function useTellMailing(): (title: string, mailing: Mailing) => void {
  const { mutate } = useTurnMailsOn()
  const turnOn = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Mails are on', tone: 'success' }),
      onError: (error) =>
        toast({
          title: 'Mails could not be turned on',
          description: problemMessage(error, 'Please try again.'),
          tone: 'destructive',
        }),
    })
  return (title, { mailing, isAccountOff }) =>
    toast({
      title,
      description: mailing,
      tone: 'success',
      action: isAccountOff ? { label: 'Turn mails on', onAction: turnOn } : undefined,
    })
}
