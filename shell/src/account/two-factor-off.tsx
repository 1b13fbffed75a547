import { twoFactor, type PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import { Badge, Button, call } from '@fundharbor/kit'
import { useState } from 'react'
import styles from './account.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Secret } from './two-factor-setup.tsx'

interface TwoFactorOffProps {
  /** Administrators have no rights before it is on. */
  required: boolean
  onBegin: (secret: Secret) => void
}

/** It is off; the password begins the set-up. */
export function TwoFactorOff({ required, onBegin }: TwoFactorOffProps) {
  const [isAsking, setAsking] = useState(false)
  const handleDone = (secret: Secret) => {
    setAsking(false)
    onBegin(secret)
  }
  return (
    <div className={styles.stack}>
      <p className={styles.fact}>
        <Badge tone={required ? 'warn' : 'neutral'}>Off</Badge>
        {required && ' Administrators of this site need it before they can use the admin panel.'}
      </p>
      <Button variant="secondary" className={styles.submit} onClick={() => setAsking(true)}>
        Set up two-factor sign-in
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Set up two-factor sign-in"
        description="Enter your password, then scan a code with your authenticator app."
        action={['Continue', 'Checking...']}
        asksForCode={false}
        onConfirm={(body: PasswordConfirmation) => call(twoFactor.begin, { body })}
        onDone={handleDone}
      />
    </div>
  )
}
