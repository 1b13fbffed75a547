import type { GrantImportPreview, GrantImportSettings } from '@fundharbor/contracts/catalog/grant-import'
import {
  classes,
  FormProblem,
  formatCount,
  PageTitle,
  problemMessage,
  Spinner,
  toast,
  useCanEdit,
  useNavigate,
  ViewOnlyNote,
} from '@fundharbor/kit'
import { useState } from 'react'
import { FileButton } from '../shared/file-button.tsx'
import layout from '../shared/layout.module.css'
import { GRANTS_PATH } from '../shared/paths.ts'
import { Section } from '../shared/section.tsx'
import { Columns } from './columns.tsx'
import styles from './grant-import.module.css'
import { Questions } from './questions.tsx'
import { useImport, usePreview } from './queries.ts'
import { Rows } from './rows.tsx'
import { settingsOf } from './settings.ts'
import { Stages } from './stages.tsx'
import { Summary } from './summary.tsx'

/** Adds the grants of a spreadsheet to My Grants, after a preview in which columns and stages can be corrected. */
export function Component() {
  const canEdit = useCanEdit()
  return (
    <div className={classes(layout.inner, layout.sections)}>
      <header>
        <PageTitle>Import a spreadsheet</PageTitle>
        <p className={layout.lead}>
          Bring the list of grants that you have. You see how every row was understood before anything is
          stored.
        </p>
        <ViewOnlyNote className={layout.lead} />
      </header>
      {canEdit && <Import />}
    </div>
  )
}

function Import() {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<GrantImportPreview>()
  // Ahead of the preview: the next correction does not wait for its answer.
  const [settings, setSettings] = useState<GrantImportSettings>()
  // Questions that were answered stay, so that one can change one's mind.
  const [asked, setAsked] = useState<string[]>([])
  const check = usePreview()
  const add = useImport()
  const handleCheck = (checked: File, chosen?: GrantImportSettings) => {
    add.reset()
    setSettings(chosen)
    check.mutate(
      { file: checked, settings: chosen },
      {
        onSuccess: (read) => {
          const unclear = Object.entries(read.dayOrders).filter(([, order]) => order === 'unclear')
          setPreview(read)
          setSettings(settingsOf(read))
          setAsked((before) => [...before, ...unclear.map(([field]) => field)])
        },
      },
    )
  }
  const handleSelect = (selected: File) => {
    setFile(selected)
    setPreview(undefined)
    setAsked([])
    handleCheck(selected)
  }
  const handleImport = () => {
    if (!file || !preview) return
    add.mutate(
      { file, settings },
      {
        onSuccess: ({ added }) => {
          toast({ title: `${formatCount(added, 'grant')} added to My Grants`, tone: 'success' })
          void navigate(GRANTS_PATH)
        },
      },
    )
  }
  const error = check.error ?? add.error
  const part = preview &&
    settings &&
    file && {
      preview,
      settings,
      onChange: (chosen: GrantImportSettings) => handleCheck(file, chosen),
    }
  return (
    <>
      <ChooseFile file={file} onSelect={handleSelect} />
      {check.isPending && !preview && <Spinner label="Reading your spreadsheet" />}
      {!part && <FormProblem error={error ? { message: problemMessage(error, FAILED) } : undefined} />}
      {part && (
        <>
          <Questions {...part} asked={asked} />
          <Stages {...part} />
          <Columns {...part} />
          <Rows preview={part.preview} />
          <div className={styles.bar}>
            <FormProblem error={error ? { message: problemMessage(error, FAILED) } : undefined} />
            <Summary
              preview={part.preview}
              isReading={check.isPending}
              isImporting={add.isPending}
              onImport={handleImport}
            />
          </div>
        </>
      )}
    </>
  )
}

const FAILED = 'The spreadsheet could not be read. Try again.'

interface ChooseFileProps {
  file: File | undefined
  onSelect: (file: File) => void
}

const ChooseFile = ({ file, onSelect }: ChooseFileProps) => (
  <Section title="Your file">
    <FileButton
      label={file ? 'Choose another file' : 'Choose a file'}
      variant={file ? 'secondary' : 'primary'}
      size="md"
      accept=".csv,.tsv,.txt,.xlsx,text/csv"
      note="CSV or XLSX, with a row that names the columns: a list of your own, or an export of a grant tracker. Up to 10 MB and 20,000 rows; of a workbook, the first sheet."
      onChoose={([selected]) => selected && onSelect(selected)}
    >
      {file && <strong>{file.name}</strong>}
    </FileButton>
  </Section>
)
