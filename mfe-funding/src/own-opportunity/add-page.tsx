import { closingZoneOf } from '@fundharbor/contracts/catalog/closing-time'
import type { CallReading } from '@fundharbor/contracts/catalog/own-opportunities'
import { Link, Select, toast, useCanEdit, useNavigate, ViewOnlyNote } from '@fundharbor/kit'
import { useState } from 'react'
import { isGrantStatus, statuses } from '../grants/statuses.ts'
import { grantPath, GRANTS_PATH, IMPORT_PATH } from '../shared/paths.ts'
import type { OwnValues } from './fields.tsx'
import { Frame } from './frame.tsx'
import { OwnForm } from './own-form.tsx'
import styles from './own.module.css'
import { PasteBox } from './paste-box.tsx'
import { useAddOwn } from './queries.ts'

const back = { to: GRANTS_PATH, label: 'My Grants' }

/** Adds a grant that is in no catalog. */
export function Component() {
  const canEdit = useCanEdit()
  return (
    <Frame title="Add a grant" back={back}>
      {canEdit ? <AddGrant /> : <ViewOnlyNote />}
    </Frame>
  )
}

const emptyValues = (): OwnValues => ({
  title: '',
  funderName: '',
  funderWebsite: '',
  link: '',
  category: 'other',
  fundingType: 'grant',
  minAmount: '',
  maxAmount: '',
  currency: 'USD',
  deadline: '',
  deadlineZone: closingZoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone),
  isRolling: false,
  eligibility: '',
  description: '',
  recursYearly: false,
})

/** A form that is filled in by hand, or with what was read from a link or a text. */
function AddGrant() {
  const [reading, setReading] = useState<CallReading>()
  return (
    <>
      <p className={styles.many}>
        A list of many grants? <Link to={IMPORT_PATH}>Import a spreadsheet</Link>.
      </p>
      <PasteBox onRead={setReading} />
      <AddForm key={JSON.stringify(reading)} reading={reading} />
    </>
  )
}

function AddForm({ reading }: { reading: CallReading | undefined }) {
  const [status, setStatus] = useState('saved')
  const add = useAddOwn()
  const navigate = useNavigate()
  return (
    <OwnForm
      values={{ ...emptyValues(), ...reading?.fields }}
      sentences={reading?.sentences}
      saveLabel="Add to My Grants"
      cancelTo={GRANTS_PATH}
      unsaved="This grant has not been added yet."
      onSave={async (fields) => {
        const grant = await add.mutateAsync({ ...fields, status: isGrantStatus(status) ? status : 'saved' })
        return () => {
          toast({ title: 'Added to My Grants', tone: 'success' })
          void navigate(grantPath(grant.id), { replace: true })
        }
      }}
    >
      <Select
        label="Where do you stand?"
        options={statuses}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      />
    </OwnForm>
  )
}
