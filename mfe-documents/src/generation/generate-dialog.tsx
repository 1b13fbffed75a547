import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import {
  Badge,
  Button,
  clock,
  Dialog,
  formatCount,
  LinkButton,
  useMember,
  useNavigate,
  useQuery,
  Wave,
} from '@fundharbor/kit'
import { StopIcon } from '@phosphor-icons/react/dist/ssr/Stop'
import { useId } from 'react'
import { BlankProgress } from '../blanks/blank-progress.tsx'
import { blankNamesIn } from '../blanks/fill-blank.ts'
import { projectsQuery } from '../projects/queries.ts'
import { documentPath } from '../shared/paths.ts'
import { documentTemplatesQuery } from '../shared/template-queries.ts'
import { showMissingInformation, showPremiumRequired } from '../shared/toasts.ts'
import { Allowance } from './allowance.tsx'
import { DraftPreview } from './draft-preview.tsx'
import styles from './generate-dialog.module.css'
import { GenerateForm } from './generate-form.tsx'
import { useMissingFacts, withValues } from './missing-facts.ts'
import { SectionList } from './section-list.tsx'
import { useGenerationForm } from './use-generation-form.ts'
import { useGeneration, type DraftState } from './use-generation.ts'

interface GenerateDialogProps {
  templateId: string | null
  opportunityId: string | null
  projectId: string | null
  title: string
  onClose: () => void
}

/** Generates a document and shows it while it is being written. */
export function GenerateDialog({ onClose, ...chosen }: GenerateDialogProps) {
  const formId = useId()
  const form = useGenerationForm(chosen)
  const { draft, isWriting, generate, stop, fill } = useGeneration()
  const { templates, template, html, facts } = useChosenTemplate(form.values)
  // What is below the choice of a project waits for it, because it would be pushed down.
  const { isPending } = useQuery(projectsQuery())
  const member = useMember()
  const navigate = useNavigate()
  const handleSubmit = () => {
    const body = form.parse()
    if ('problem' in body) return showMissingInformation(body.problem)
    if (template?.isPremium && !limitsOf(member, clock.now()).canAccessDocumentGeneration) {
      return showPremiumRequired('generate premium documents', () => void navigate('/subscription'))
    }
    void generate(body)
  }
  const written = draft?.document
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
          {written ? (
            <>
              <Button variant="secondary" type="submit" form={formId}>
                Generate again
              </Button>
              <LinkButton to={documentPath(written.id)} replace>
                Open the document
              </LinkButton>
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
            facts={isPending ? [] : facts}
            isLocked={isWriting}
            onSubmit={handleSubmit}
          />
          {!isPending && <Allowance isWriting={isWriting} />}
          {draft && <SectionList sections={draft.sections} isWriting={isWriting} />}
        </div>
        {!isPending && (
          <DraftPreview
            template={template}
            known={withValues(html, form.values.variables)}
            title={form.values.title}
            draft={draft}
            isWriting={isWriting}
            onFill={fill}
          />
        )}
      </div>
    </Dialog>
  )
}

function useChosenTemplate({ templateId, opportunityId }: { templateId: string; opportunityId: string }) {
  const { data: templates } = useQuery(documentTemplatesQuery())
  const template = templates?.find(({ id }) => id === templateId)
  return { templates, template, ...useMissingFacts(template, opportunityId !== '') }
}

const countBlanks = ({ sections }: DraftState) =>
  blankNamesIn(sections.map(({ html }) => html ?? '').join('')).length

/** Progress, and who writes the document. */
function Progress({ draft, isWriting }: { draft: DraftState | null; isWriting: boolean }) {
  if (!draft && !isWriting) return null
  const written = draft?.sections.filter(({ html }) => html !== null).length ?? 0
  const total = draft?.sections.length ?? 0
  const blanks = draft && !draft.document ? countBlanks(draft) : 0
  return (
    <span className={styles.progress} role="status">
      {isWriting && <Wave />}
      {draft?.document
        ? `Saved in My Documents${draft.document.writer === 'model' ? ', drafted by AI' : ''}`
        : `Drafting section ${Math.min(written + 1, total || 1)} of ${total || 1}`}
      {draft?.document && draft.document.missing.length > 0 && <BlankProgress {...draft.document} />}
      {blanks > 0 && <Badge tone="neutral">{formatCount(blanks, 'blank')} so far</Badge>}
    </span>
  )
}
