import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import {
  Badge,
  Button,
  clock,
  Dialog,
  formatCount,
  useMember,
  useNavigate,
  useQuery,
  Wave,
} from '@fundharbor/kit'
import { StopIcon } from '@phosphor-icons/react/dist/ssr/Stop'
import { useId } from 'react'
import { documentTemplatesQuery } from '../document-templates/queries.ts'
import { tellMissing, tellPremium } from '../documents/toasts.ts'
import { DraftPage } from './draft-page.tsx'
import styles from './generate-dialog.module.css'
import { GenerateForm } from './generate-form.tsx'
import { SectionList } from './section-list.tsx'
import { useForm } from './use-form.ts'
import { useGeneration, type DraftState } from './use-generation.ts'

interface GenerateDialogProps {
  /** Chosen before the dialog opened. */
  templateId: string | null
  opportunityId: string | null
  onClose: () => void
  onOpen: (documentId: string) => void
}

/** From template, title, opportunity and variables to a document that is seen while it is written. */
export function GenerateDialog({ templateId, opportunityId, onClose, onOpen }: GenerateDialogProps) {
  const formId = useId()
  const form = useForm({ templateId, opportunityId })
  const { draft, isWriting, generate, stop } = useGeneration()
  const { data: templates } = useQuery(documentTemplatesQuery())
  const member = useMember()
  const navigate = useNavigate()
  const handleSubmit = () => {
    const template = templates?.find(({ id }) => id === form.values.templateId)
    const body = form.read()
    if ('problem' in body) return tellMissing(body.problem)
    const { canAccessDocumentGeneration } = limitsOf(member, clock.now())
    if (template?.isPremium && !canAccessDocumentGeneration) {
      return tellPremium('generate premium documents', () => void navigate('/subscription'))
    }
    void generate(body)
  }
  const finished = draft?.document ?? null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title="Generate Document"
      note={<Progress draft={draft} isWriting={isWriting} />}
      footer={
        <>
          {isWriting && (
            <Button
              variant="secondary"
              icon={<StopIcon size={16} weight="fill" />}
              onClick={() => void stop()}
            >
              Stop
            </Button>
          )}
          {finished ? (
            <>
              <Button variant="secondary" type="submit" form={formId}>
                Generate again
              </Button>
              <Button onClick={() => onOpen(finished.id)}>Open in My Documents</Button>
            </>
          ) : (
            <Button type="submit" form={formId} busy={isWriting}>
              {isWriting ? 'Generating' : 'Generate'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.panes}>
        <div className={styles.form}>
          <GenerateForm
            id={formId}
            form={form}
            templates={templates ?? []}
            isLocked={isWriting}
            onSubmit={handleSubmit}
          />
          {draft && <SectionList sections={draft.sections} isWriting={isWriting} />}
        </div>
        <DraftPage
          template={templates?.find(({ id }) => id === form.values.templateId)}
          title={form.values.title}
          draft={draft}
          isWriting={isWriting}
        />
      </div>
    </Dialog>
  )
}

const blanksIn = (draft: DraftState) =>
  draft.document?.missing.length ??
  new Set(
    draft.sections.flatMap(({ html }) =>
      [...(html ?? '').matchAll(/data-missing="([^"]*)"/g)].map(([, name]) => name),
    ),
  ).size

/** How far the document is, and who writes it. */
function Progress({ draft, isWriting }: { draft: DraftState | null; isWriting: boolean }) {
  if (!draft && !isWriting) return null
  const done = draft?.sections.filter(({ html }) => html !== null).length ?? 0
  const total = draft?.sections.length ?? 0
  const blanks = draft ? blanksIn(draft) : 0
  return (
    <span className={styles.progress} role="status">
      {isWriting && <Wave />}
      {draft?.document
        ? `Saved in My Documents, ${draft.document.writer === 'model' ? 'drafted by the AI model' : 'written by the built-in writer'}`
        : `Drafting section ${Math.min(done + 1, total || 1)} of ${total || 1}`}
      {blanks > 0 && <Badge tone="warn">{formatCount(blanks, 'blank')} for you to fill</Badge>}
    </span>
  )
}
