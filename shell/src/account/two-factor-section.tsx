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

/** A code of an authenticator app beside the password: set it up, keep the recovery codes, turn it off. */
export function TwoFactorSection({ twoFactor }: { twoFactor: TwoFactor }) {
  return (
    <Section
      title="Two-factor sign-in"
      about="Signing in asks for a code of an authenticator app on your phone, beside the password."
    >
      <Stage twoFactor={twoFactor} />
    </Section>
  )
}

function Stage({ twoFactor }: { twoFactor: TwoFactor }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const client = useQueryClient()
  // Whoever has to use it gets or loses rights by it.
  const handleChange = async () => {
    await client.invalidateQueries({ ...accountQuery(), exact: true })
    await client.invalidateQueries(currentUserQuery())
  }
  const handleCodes = (made: string[]) => {
    setSecret(null)
    setCodes(made)
    void handleChange()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  if (twoFactor.enabled)
    return <TwoFactorOn twoFactor={twoFactor} onCodes={handleCodes} onEnd={() => void handleChange()} />
  if (secret) return <TwoFactorSetup secret={secret} onCodes={handleCodes} onCancel={() => setSecret(null)} />
  return <TwoFactorOff required={twoFactor.required} onBegin={setSecret} />
}
