import { twoFactor as api, type PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import { Badge, Button, call, formatCount, toast } from '@fundharbor/kit'
import { useState } from 'react'
import styles from './account.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { TwoFactor } from './two-factor-section.tsx'

interface TwoFactorOnProps {
  twoFactor: TwoFactor
  onCodes: (codes: string[]) => void
  onEnd: () => void
}

/** It is on: other recovery codes, or off again. */
export function TwoFactorOn({ twoFactor, onCodes, onEnd }: TwoFactorOnProps) {
  const [asked, setAsked] = useState<'codes' | 'end' | null>(null)
  const handleOpen = (open: boolean) => !open && setAsked(null)
  const handleEnd = ({ message }: { message: string }) => {
    setAsked(null)
    toast({ title: message, tone: 'success' })
    onEnd()
  }
  return (
    <div className={styles.stack}>
      <p className={styles.fact}>
        <Badge tone="ok">On</Badge> {formatCount(twoFactor.recoveryCodesLeft, 'recovery code')} left.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setAsked('codes')}>
          New recovery codes
        </Button>
        <Button variant="danger" onClick={() => setAsked('end')}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'codes'}
        onOpenChange={handleOpen}
        title="Make new recovery codes?"
        description="The codes that you have now stop working."
        action={['Make new codes', 'Making...']}
        asksForCode
        onConfirm={(body: PasswordConfirmation) => call(api.renewCodes, { body })}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
      />
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={handleOpen}
        title="Turn off two-factor sign-in?"
        description={
          twoFactor.required
            ? 'Your password alone will sign you in, and you lose your admin rights until it is on again.'
            : 'Your password alone will sign you in.'
        }
        action={['Turn off', 'Turning off...']}
        danger
        asksForCode
        onConfirm={(body: PasswordConfirmation) => call(api.turnOff, { body })}
        onDone={handleEnd}
      />
    </div>
  )
}
