import { type GlossaryTerm } from '@fundharbor/contracts/documents/glossary'
import { Button, Field, formatCount, IconButton, QueryFallback, useQuery } from '@fundharbor/kit'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import { glossaryQuery, useGlossary } from './glossary-queries.ts'
import styles from './translate-dialog.module.css'

/** How the workspace translates its terms into a language. */
export function Glossary({ language }: { language: string }) {
  const query = useQuery(glossaryQuery(language))
  const [editing, setEditing] = useState<GlossaryTerm | null>(null)
  const { add, change, remove } = useGlossary()
  if (!query.data) return <QueryFallback query={query} title="Your glossary could not be loaded" />
  return (
    <details className={styles.glossary}>
      <summary>Glossary: {formatCount(query.data.length, 'term')}</summary>
      <p>Your workspace’s words for this language. Checks show where a translation doesn’t use them.</p>
      {query.data.length > 0 && (
        <ul aria-label="Glossary">
          {query.data.map((term) => (
            <li key={term.id}>
              <span>
                {term.source} → <span lang={language}>{term.target}</span>
              </span>
              <IconButton small label={`Edit ${term.source}`} onClick={() => setEditing(term)}>
                <PencilSimpleIcon size={18} aria-hidden />
              </IconButton>
              <IconButton
                small
                label={`Delete ${term.source}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(term.id)}
              >
                <TrashIcon size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TermFields
        key={editing?.id ?? query.data.length}
        term={editing}
        isBusy={add.isPending || change.isPending}
        onSave={(words) => {
          if (editing) change.mutate({ id: editing.id, ...words }, { onSuccess: () => setEditing(null) })
          else add.mutate({ ...words, language })
        }}
      />
    </details>
  )
}

interface TermFieldsProps {
  /** Null for a new term. */
  term: GlossaryTerm | null
  isBusy: boolean
  onSave: (words: { source: string; target: string }) => void
}

function TermFields({ term, isBusy, onSave }: TermFieldsProps) {
  const [source, setSource] = useState(term?.source ?? '')
  const [target, setTarget] = useState(term?.target ?? '')
  const isEmpty = source.trim() === '' || target.trim() === ''
  return (
    <div className={styles.term}>
      <Field
        label="In the original"
        maxLength={200}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      <Field
        label="In the translation"
        maxLength={200}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
      <Button
        variant="secondary"
        size="sm"
        busy={isBusy}
        disabled={isEmpty}
        onClick={() => onSave({ source, target })}
      >
        {term ? 'Save term' : 'Add term'}
      </Button>
    </div>
  )
}
