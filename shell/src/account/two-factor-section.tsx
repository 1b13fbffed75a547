import type { AccountSettings } from '@fundharbor/contracts/identity/account'
import { currentUserQuery, useQueryClient } from '@fundharbor/kit'
import { useState } from 'react'
import { accountQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { TwoFactorOff } from './two-factor-off.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { TwoFactorSetup, type Secret } from './two-factor-setup.tsx'

export type TwoFactor = AccountSettings['twoFactor']

/** Two-factor sign-in: set it up, save the recovery codes, turn it off. */
export function TwoFactorSection({ twoFactor }: { twoFactor: TwoFactor }) {
  return (
    <Section title="Two-factor sign-in" about="Sign-in also asks for a code from your authenticator app.">
      <Stage twoFactor={twoFactor} />
    </Section>
  )
}

function Stage({ twoFactor }: { twoFactor: TwoFactor }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const client = useQueryClient()
  // Administrators gain or lose their admin rights.
  const handleChange = async () => {
    await client.invalidateQueries({ ...accountQuery(), exact: true })
    await client.invalidateQueries(currentUserQuery())
  }
  const handleCodes = (newCodes: string[]) => {
    setSecret(null)
    setCodes(newCodes)
    void handleChange()
  }
  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
  if (twoFactor.enabled)
    return <TwoFactorOn twoFactor={twoFactor} onCodes={handleCodes} onTurnedOff={() => void handleChange()} />
  if (secret) return <TwoFactorSetup secret={secret} onCodes={handleCodes} onCancel={() => setSecret(null)} />
  return <TwoFactorOff required={twoFactor.required} onBegin={setSecret} />
}
