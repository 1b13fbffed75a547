import { Button, PageTitle, useSearchParams } from '@fundharbor/kit'
import { Tabs } from '@fundharbor/kit/ui/tabs.tsx'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { TemplatesTab } from '../document-templates/templates-tab.tsx'
import { GenerateDialog } from '../generation/generate-dialog.tsx'
import { DocumentDialog } from '../generated-documents/document-dialog.tsx'
import { MyDocuments } from '../generated-documents/my-documents.tsx'
import styles from './page.module.css'
import { useOpened } from './use-opened.ts'

type TabName = 'templates' | 'mine'

/** Templates, the own documents, and what is done with both. Tab, open document and open form stand in the address. */
export function Component() {
  const [params] = useSearchParams()
  const opened = useOpened()
  const tab: TabName = params.get('tab') === 'mine' ? 'mine' : 'templates'
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <PageTitle>Document Generator</PageTitle>
          <p className={styles.lead}>
            Proposals, letters, budgets and reports as funders expect them, written from your facts, with what
            is yours to fill in marked.
          </p>
        </div>
        <Button icon={<PlusIcon size={18} weight="bold" />} onClick={() => opened.generate()}>
          Generate Document
        </Button>
      </header>
      <Tabs
        label="Documents"
        value={tab}
        onValueChange={opened.showTab}
        tabs={[
          {
            value: 'templates',
            label: 'Available Templates',
            content: <TemplatesTab onGenerate={opened.generate} />,
          },
          {
            value: 'mine',
            label: 'My Documents',
            content: <MyDocuments onOpen={opened.open} onGenerate={() => opened.generate()} />,
          },
        ]}
      />
      {opened.isGenerating && (
        <GenerateDialog
          templateId={opened.templateId}
          opportunityId={opened.opportunityId}
          onClose={opened.close}
          onOpen={opened.open}
        />
      )}
      {opened.documentId && (
        <DocumentDialog
          key={opened.documentId}
          id={opened.documentId}
          onClose={opened.close}
          onOpen={opened.open}
        />
      )}
    </div>
  )
}
