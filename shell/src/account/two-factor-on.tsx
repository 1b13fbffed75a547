import { twoFactor as api, type PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import { Badge, Button, call, formatCount, toast } from '@fundharbor/kit'
import { useState } from 'react'
import styles from './account.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { TwoFactor } from './two-factor-section.tsx'

interface TwoFactorOnProps {
  twoFactor: TwoFactor
  onCodes: (codes: string[]) => void
  onTurnedOff: () => void
}

/** Two-factor sign-in is on: make new recovery codes or turn it off. */
export function TwoFactorOn({ twoFactor, onCodes, onTurnedOff }: TwoFactorOnProps) {
  const [dialog, setDialog] = useState<'codes' | 'off' | null>(null)
  const handleOpen = (open: boolean) => !open && setDialog(null)
  const handleTurnedOff = ({ message }: { message: string }) => {
    setDialog(null)
    toast({ title: message, tone: 'success' })
    onTurnedOff()
  }
  return (
    <div className={styles.stack}>
      <p className={styles.fact}>
        <Badge tone="ok">On</Badge> {formatCount(twoFactor.recoveryCodesLeft, 'recovery code')} left.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setDialog('codes')}>
          New recovery codes
        </Button>
        <Button variant="danger" onClick={() => setDialog('off')}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        open={dialog === 'codes'}
        onOpenChange={handleOpen}
        title="Make new recovery codes?"
        description="Your current codes will stop working."
        action={['Make new codes', 'Making codes...']}
        asksForCode
        onConfirm={(body: PasswordConfirmation) => call(api.renewCodes, { body })}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
      />
      <ConfirmDialog
        open={dialog === 'off'}
        onOpenChange={handleOpen}
        title="Turn off two-factor sign-in?"
        description={
          twoFactor.required
            ? 'You will sign in with just your password, and lose your admin rights until you turn it on again.'
            : 'You will sign in with just your password.'
        }
        action={['Turn off', 'Turning off...']}
        danger
        asksForCode
        onConfirm={(body: PasswordConfirmation) => call(api.turnOff, { body })}
        onDone={handleTurnedOff}
      />
    </div>
  )
}
