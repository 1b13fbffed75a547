import {
  Button,
  LinkButton,
  Navigate,
  PageTitle,
  useCanEdit,
  useInfiniteQuery,
  useSearchParams,
  ViewOnlyNote,
} from '@fundharbor/kit'
import { Tabs } from '@fundharbor/kit/ui/tabs.tsx'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { AnswersTab } from '../answers/answers-tab.tsx'
import { TemplatesTab } from '../document-templates/templates-tab.tsx'
import { GenerateDialog } from '../generation/generate-dialog.tsx'
import { MyDocuments } from '../generated-documents/my-documents.tsx'
import { allDocuments, documentsQuery } from '../shared/document-queries.ts'
import { documentPath } from '../shared/paths.ts'
import styles from './page.module.css'
import { useDialogParams } from './use-dialog-params.ts'

const tabs = ['templates', 'mine', 'answers'] as const
type TabName = (typeof tabs)[number]

/** My Documents once there are some, else the templates. */
function useFirstTab(isAsked: boolean): TabName {
  const { data, isError } = useInfiniteQuery({ ...documentsQuery(allDocuments), enabled: isAsked })
  return isError || data?.pages[0]?.total === 0 ? 'templates' : 'mine'
}

/** Templates and the workspace's documents. The address holds the tab and the open dialog. */
export function Component() {
  const [params] = useSearchParams()
  const dialogs = useDialogParams()
  const canEdit = useCanEdit()
  const document = params.get('document')
  const chosen = tabs.find((name) => name === params.get('tab'))
  const first = useFirstTab(chosen === undefined)
  // Earlier links, such as those in emails, have the document in the query.
  if (document) return <Navigate to={documentPath(document)} replace />
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <PageTitle>Document Generator</PageTitle>
          {canEdit && (
            <p className={styles.lead}>
              Create proposals, letters, budgets and reports from your profile. Anything you still need to
              fill in is highlighted.
            </p>
          )}
          <ViewOnlyNote className={styles.lead} />
        </div>
        <div className={styles.actions}>
          <LinkButton to="/documents/budget" variant="secondary">
            Budget
          </LinkButton>
          {canEdit && (
            <Button icon={<PlusIcon size={18} weight="bold" />} onClick={() => dialogs.generate()}>
              Generate Document
            </Button>
          )}
        </div>
      </header>
      <Tabs
        label="Documents"
        value={chosen ?? first}
        onValueChange={dialogs.showTab}
        tabs={[
          {
            value: 'templates',
            label: 'Available Templates',
            content: <TemplatesTab onGenerate={dialogs.generate} />,
          },
          {
            value: 'mine',
            label: 'My Documents',
            content: <MyDocuments onGenerate={() => dialogs.generate()} />,
          },
          {
            value: 'answers',
            label: 'Answers',
            content: <AnswersTab onStart={() => dialogs.showTab('templates')} />,
          },
        ]}
      />
      {dialogs.isGenerating && canEdit && (
        <GenerateDialog
          templateId={dialogs.templateId}
          opportunityId={dialogs.opportunityId}
          projectId={dialogs.projectId}
          title={dialogs.title}
          onClose={dialogs.close}
        />
      )}
    </div>
  )
}
