import { account, type PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import { Button, call, clearCurrentUser, toast, useAuth, useNavigate, useQueryClient } from '@fundharbor/kit'
import { useState } from 'react'
import { forgetRecent } from '../palette/recent.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Section } from './section.tsx'

const WARNING =
  'We delete your profile and drafts, and end a paid plan right away. Your organization, documents, projects, grants and saved searches stay if other people work in your workspace; otherwise we delete them, too. If you are the only owner, make another member an owner first. Open applications are withdrawn. Applications you submitted are kept without your name or organization, and community posts as “Former member”. This cannot be undone.'

export function DeleteSection({ asksForCode }: { asksForCode: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useAuth()
  const handleDone = ({ message }: { message: string }) => {
    clearCurrentUser(client)
    if (user) forgetRecent(user.id)
    toast({ title: 'Account deleted', description: message })
    return navigate('/', { replace: true })
  }
  return (
    <Section
      title="Delete account"
      about="Permanently delete your account and your personal data. You may want to download your data first."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description={WARNING}
        action={['Delete account', 'Deleting...']}
        danger
        asksForCode={asksForCode}
        onConfirm={(body: PasswordConfirmation) => call(account.remove, { body })}
        onDone={handleDone}
      />
    </Section>
  )
}
