import { account, type PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import { Button, callFile } from '@fundharbor/kit'
import { saveFile } from '@fundharbor/kit/save-file.ts'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Section } from './section.tsx'

export function DataSection({ asksForCode }: { asksForCode: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const handleDone = ({ blob, name }: { blob: Blob; name: string | null }) => {
    setAsking(false)
    saveFile(blob, name ?? 'fundharbor-data.json')
  }
  return (
    <Section title="Your data" about="Download everything we store about you as one JSON file.">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Download my data
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Download your data?"
        description="The file has your profile, documents and everything else that we store about you. Enter your password to confirm that it’s you."
        action={['Download my data', 'Preparing...']}
        asksForCode={asksForCode}
        onConfirm={(body: PasswordConfirmation) => callFile(account.download, { body })}
        onDone={handleDone}
      />
    </Section>
  )
}
