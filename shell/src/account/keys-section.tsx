import { MCP_PATH } from '@fundharbor/contracts/catalog/mcp'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { keys, type KeyScope } from '@fundharbor/contracts/identity/keys'
import type { PasswordConfirmation } from '@fundharbor/contracts/identity/account'
import {
  Button,
  call,
  clock,
  Field,
  QueryFallback,
  Select,
  Skeleton,
  toast,
  useCanEdit,
  useMember,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import { useState, type FormEvent } from 'react'
import styles from './account.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { keysQuery } from './queries.ts'
import { Section } from './section.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const scopes: { value: KeyScope; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and save' },
]

const about = `With an API key, programs and assistants read the catalog and your grants: the open data API at /common-grants, and the Model Context Protocol at ${MCP_PATH}.`

/** The API keys of the organization. */
export function KeysSection({ asksForCode }: { asksForCode: boolean }) {
  const { canExportData } = limitsOf(useMember(), clock.now())
  const canEdit = useCanEdit()
  return (
    <Section title="API keys" about={about}>
      {canExportData ? (
        <div className={styles.stack}>
          <KeyList />
          {canEdit && <NewKey asksForCode={asksForCode} />}
        </div>
      ) : (
        <p className={styles.fact}>API keys are included in the paid plans.</p>
      )}
    </Section>
  )
}

function KeyList() {
  const query = useQuery(keysQuery())
  if (!query.data)
    return (
      <QueryFallback title="Your API keys did not load" query={query}>
        <Skeleton height={64} />
      </QueryFallback>
    )
  if (query.data.length === 0) return <p className={styles.fact}>Your organization has no API keys.</p>
  return (
    <ul className={styles.devices}>
      {query.data.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  )
}

function NewKey({ asksForCode }: { asksForCode: boolean }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<KeyScope>('read')
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<string>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setError(name.trim() ? undefined : 'Give the key a name')
    setAsking(name.trim() !== '')
  }
  const handleDone = ({ key }: { key: string }) => {
    setAsking(false)
    setName('')
    setMade(key)
    return client.invalidateQueries(keysQuery())
  }
  return (
    <>
      {made && <MadeKey value={made} onSaved={() => setMade(undefined)} />}
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <div className={styles.kinds}>
          <Field
            label="Name"
            hint="Where you use it, such as “Our website”"
            maxLength={80}
            value={name}
            error={error}
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label="Access"
            options={scopes}
            value={scope}
            onChange={(event) => setScope(event.target.value as KeyScope)}
          />
        </div>
        <Button type="submit" variant="secondary" className={styles.submit}>
          Create API key
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Create an API key?"
        description="Anyone with the key can read what your organization sees. Enter your password to confirm that it’s you."
        action={['Create API key', 'Creating...']}
        asksForCode={asksForCode}
        onConfirm={(password: PasswordConfirmation) =>
          call(keys.create, { body: { ...password, name: name.trim(), scope } })
        }
        onDone={handleDone}
      />
    </>
  )
}

/** A new key, which is shown only once. */
function MadeKey({ value, onSaved }: { value: string; onSaved: () => void }) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const handleCopy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast({ title: 'API key copied', tone: 'success' }),
      () => toast({ title: 'We couldn’t copy the key. Select it and copy it.', tone: 'destructive' }),
    )
  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        Save your new API key
      </h3>
      <Field
        label="Your new API key"
        hint="Copy it now. We won’t show it again."
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void handleCopy()}>
          Copy
        </Button>
        <Button onClick={onSaved}>I’ve saved it</Button>
      </div>
    </div>
  )
}
