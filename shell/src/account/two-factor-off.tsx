import { twoFactor, type PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import { Badge, Button, call } from '@fundharbor/kit'
import { useState } from 'react'
import styles from './account.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Secret } from './two-factor-setup.tsx'

interface TwoFactorOffProps {
  /** Whether the account must use it: administrators have no admin rights until it is on. */
  required: boolean
  onBegin: (secret: Secret) => void
}

/** Two-factor sign-in is off: entering the password starts the setup. */
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
        {required && ' Administrators must turn it on to use the Admin Panel.'}
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
