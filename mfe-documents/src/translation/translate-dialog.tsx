import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import {
  Button,
  Dialog,
  newIdempotencyKey,
  QueryFallback,
  useMember,
  useNavigate,
  useQuery,
  clock,
} from '@fundharbor/kit'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { useState } from 'react'
import { documentPath } from '../shared/paths.ts'
import { showMissingInformation, showPremiumRequired } from '../shared/toasts.ts'
import styles from './translate-dialog.module.css'
import { Glossary } from './glossary.tsx'
import { languagesQuery, useTranslate } from './queries.ts'

interface TranslateDialogProps {
  document: GeneratedDocument
  onClose: () => void
}

/** Translates a document into a new one. */
export function TranslateDialog({ document, onClose }: TranslateDialogProps) {
  const [language, setLanguage] = useState('')
  const [written, setWritten] = useState(document.language)
  const navigate = useNavigate()
  const { translate, isPending } = useTranslation(document, (id) => {
    onClose()
    void navigate(documentPath(id))
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Translate document"
      description={`“${document.title}” keeps its headings, lists and tables. The translation is saved as a separate document.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPending} onClick={() => translate(language, written)}>
            {isPending ? 'Translating' : 'Translate'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <LanguageField label="Written in" value={written} onChange={setWritten} />
        <LanguageField label="Target language" value={language} except={written} onChange={setLanguage} />
        {language !== '' && <Glossary key={language} language={language} />}
      </div>
    </Dialog>
  )
}

interface LanguageFieldProps {
  label: string
  value: string
  /** A language that is not offered. */
  except?: string
  onChange: (code: string) => void
}

function LanguageField({ label, value, except, onChange }: LanguageFieldProps) {
  const query = useQuery(languagesQuery())
  if (!query.data) return <QueryFallback query={query} label="Loading the languages" />
  const options = query.data
    .filter(({ code }) => code !== except)
    .map(({ code, name, nativeName }) => ({
      value: code,
      label: name === nativeName ? name : `${name} – ${nativeName}`,
    }))
  return (
    <Combobox
      label={label}
      placeholder="Select a language"
      options={options}
      value={value}
      onValueChange={onChange}
    />
  )
}

function useTranslation(document: GeneratedDocument, onTranslated: (id: string) => void) {
  const [key] = useState(newIdempotencyKey)
  const { mutate, isPending } = useTranslate(key)
  const member = useMember()
  const navigate = useNavigate()
  const translate = (targetLanguage: string, written: string) => {
    if (targetLanguage === '') return showMissingInformation('Please select a target language')
    if (!limitsOf(member, clock.now()).canAccessPremiumFeatures) {
      return showPremiumRequired('generate premium documents', () => void navigate('/subscription'))
    }
    // This callback does not run after the dialog is closed, so the translation never opens unexpectedly.
    mutate(
      {
        documentId: document.id,
        targetLanguage,
        ...(written !== '' && written !== document.language && { sourceLanguage: written }),
      },
      { onSuccess: (translated) => onTranslated(translated.document.id) },
    )
  }
  return { translate, isPending }
}
