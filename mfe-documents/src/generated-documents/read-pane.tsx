import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Checkbox, classes, Link, QueryFallback, useQuery } from '@fundharbor/kit'
import { useRef, useState } from 'react'
import { Html } from '@fundharbor/kit/html.tsx'
import { documentQuery } from '../shared/document-queries.ts'
import { BlankProgress } from '../blanks/blank-progress.tsx'
import { BLANKS } from '../blanks/fill-blank.ts'
import { FillableText } from '../blanks/fillable-text.tsx'
import { interviewAddress } from '../shared/interview-address.ts'
import sheet from '../shared/sheet.module.css'
import { StaleTranslation } from '../translation/stale-translation.tsx'
import { Checks, showPlace } from './checks.tsx'
import styles from './document.module.css'
import { useOnlyTranslated } from './only-translated.ts'
import { SOURCE_ID, useSentenceSources } from './sentence-sources.ts'

/** What the blanks ask for, each once. */
function promptsIn(html: string): [string, string][] {
  const blanks = new DOMParser().parseFromString(html, 'text/html').querySelectorAll(BLANKS)
  const prompts = new Map<string, string>()
  for (const blank of blanks) {
    const name = blank.getAttribute('data-missing') ?? ''
    if (!prompts.has(name)) prompts.set(name, blank.textContent)
  }
  return [...prompts]
}

const addressFor = ({ templateId, opportunityId, projectId }: GeneratedDocument) =>
  interviewAddress({ template: templateId, opportunity: opportunityId, project: projectId })

interface ReadPaneProps {
  document: GeneratedDocument
  /** Stores a text with fewer blanks; resolves to whether it is stored. Absent for roles that only read. */
  onFill?: (content: string) => Promise<boolean>
}

/** The document, with checks and its blanks, which are filled in where they are. */
export function ReadPane({ document, onFill }: ReadPaneProps) {
  const page = useRef<HTMLDivElement>(null)
  const [isCompared, setCompared] = useState(false)
  const { content, sources } = document
  const source = useSentenceSources(page, { content, sources })
  useOnlyTranslated(page, content, document.onlyTranslated)
  return (
    <>
      <Checks document={document} onShow={(check) => showPlace(page.current, check)} />
      {document.missing.length > 0 && <Blanks document={document} canFill={onFill !== undefined} />}
      {document.translationOf && <StaleTranslation document={document} originalId={document.translationOf} />}
      {document.translationOf && (
        <Checkbox
          label="Show the original beside it"
          checked={isCompared}
          onChange={({ target }) => setCompared(target.checked)}
        />
      )}
      <div className={isCompared ? styles.compared : undefined}>
        {isCompared && document.translationOf && <Original id={document.translationOf} />}
        <div ref={page} className={styles.page} dir={document.isRtl ? 'rtl' : 'ltr'} lang={document.language}>
          {onFill ? (
            <FillableText page={page} content={content} onFill={onFill} />
          ) : (
            <Html html={content} className={sheet.sheet} />
          )}
        </div>
      </div>
      {sources.length > 0 && (
        <p id={SOURCE_ID} role="status" className={classes(styles.source, !source && styles.hint)}>
          {source
            ? `From: ${source}`
            : 'Point at a sentence to see where it comes from. With the keyboard, use Tab and the arrow keys.'}
        </p>
      )}
    </>
  )
}

/** The document that a translation was made from, as it is now. */
function Original({ id }: { id: string }) {
  const query = useQuery(documentQuery(id))
  return (
    <section aria-label="Original" className={styles.page} lang={query.data?.language}>
      {query.data ? (
        <Html html={query.data.content} className={sheet.sheet} />
      ) : (
        <QueryFallback query={query} label="Loading the original" />
      )}
    </section>
  )
}

const Blanks = ({ document, canFill }: { document: GeneratedDocument; canFill: boolean }) => (
  <details className={styles.missing}>
    <summary>
      <BlankProgress {...document} />
    </summary>
    <ul>
      {promptsIn(document.content).map(([name, prompt]) => (
        <li key={name}>{prompt}</li>
      ))}
    </ul>
    {canFill && (
      <p>
        Select a blank in the text to fill it in, or <Link to={addressFor(document)}>answer questions</Link>{' '}
        for the next draft.
      </p>
    )}
  </details>
)
