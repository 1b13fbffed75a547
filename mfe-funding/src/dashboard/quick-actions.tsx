import { LinkButton, useCanEdit } from '@fundharbor/kit'
import { BinocularsIcon } from '@phosphor-icons/react/dist/ssr/Binoculars'
import { BuildingsIcon } from '@phosphor-icons/react/dist/ssr/Buildings'
import { FilePlusIcon } from '@phosphor-icons/react/dist/ssr/FilePlus'
import { useMemberPages } from '../shared/member-pages.ts'
import { DocumentGenerator } from './document-generator.tsx'
import styles from './quick-actions.module.css'
import { RemindersCard } from './reminders-card.tsx'

/** Shortcuts to the pages members use most, if the site has them. */
export function QuickActions() {
  const pages = useMemberPages('/documents', '/profile')
  const canGenerate = useCanEdit() && pages?.['/documents']
  return (
    <div className={styles.side}>
      {canGenerate && <DocumentGenerator />}
      <section aria-labelledby="quick">
        <h2 id="quick" className={styles.heading}>
          Quick Actions
        </h2>
        <div className={styles.actions}>
          <LinkButton variant="secondary" size="sm" to="/opportunities" icon={<BinocularsIcon size={18} />}>
            Find Funding
          </LinkButton>
          {canGenerate && (
            <LinkButton variant="secondary" size="sm" to="/documents" icon={<FilePlusIcon size={18} />}>
              New document
            </LinkButton>
          )}
          {pages?.['/profile'] && (
            <LinkButton variant="secondary" size="sm" to="/profile" icon={<BuildingsIcon size={18} />}>
              Update profile
            </LinkButton>
          )}
        </div>
      </section>
      <RemindersCard />
    </div>
  )
}
