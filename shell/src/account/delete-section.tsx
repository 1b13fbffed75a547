import { account, type PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import { Button, call, forgetUser, toast, useNavigate, useQueryClient } from '@fundharbor/kit'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Section } from './section.tsx'

const WARNING =
  'Your profile, organization, documents, applications and saved opportunities are deleted at once. Nobody can bring them back, neither can we.'

/** Leaving for good. */
export function DeleteSection({ asksForCode }: { asksForCode: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const handleDone = ({ message }: { message: string }) => {
    forgetUser(client)
    toast({ title: 'Account deleted', description: message })
    return navigate('/', { replace: true })
  }
  return (
    <Section
      title="Delete account"
      about="Deletes your account and all your personal data. You may want to download your data first."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description={WARNING}
        action={['Delete for good', 'Deleting...']}
        danger
        asksForCode={asksForCode}
        onConfirm={(body: PasswordConfirmation) => call(account.remove, { body })}
        onDone={handleDone}
      />
    </Section>
  )
}
