import {
  Button,
  Dialog,
  QueryFallback,
  Skeleton,
  useLocation,
  useNavigate,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowRight'
import { PageHead } from '../page-head.tsx'
import { useHelpOffer } from './offer.ts'
import styles from './article-dialog.module.css'
import { articles, type HelpArticle } from './contents.ts'
import { helpTextQuery, renderArticle } from './texts.ts'

/** A help article with links to the previous and next ones. */
export function Component() {
  const { slug } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const index = articles.findIndex((article) => article.slug === slug)
  const article = articles[index]
  const goTo = (next?: HelpArticle) =>
    void navigate(
      { pathname: `/help-center/${next?.slug ?? ''}`, search },
      { preventScrollReset: true, replace: true },
    )
  const handleOpenChange = (open: boolean) => !open && goTo()
  if (!article) {
    return (
      <Dialog open onOpenChange={handleOpenChange} title="Help article not found" size="sm">
        <p>This article does not exist or has been moved.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={handleOpenChange}
      size="lg"
      title={article.title}
      footer={<NeighborButtons index={index} onGo={goTo} />}
    >
      <PageHead title={`${article.title} | Help Center`} />
      <ArticleText key={article.slug} slug={article.slug} />
    </Dialog>
  )
}

function ArticleText({ slug }: { slug: string }) {
  const query = useQuery(helpTextQuery(slug))
  const offer = useHelpOffer()
  return (
    <div className={styles.body}>
      {query.data ? (
        <Html html={renderArticle(query.data, offer)} className={styles.text} />
      ) : (
        <QueryFallback query={query}>
          <Skeleton height={760} />
        </QueryFallback>
      )}
    </div>
  )
}

function NeighborButtons({ index, onGo }: { index: number; onGo: (article?: HelpArticle) => void }) {
  const previous = articles[index - 1]
  const next = articles[index + 1]
  return (
    <div className={styles.neighbors}>
      <Button
        variant="secondary"
        icon={<ArrowLeftIcon size={18} aria-hidden />}
        disabled={!previous}
        onClick={() => onGo(previous)}
      >
        Previous
      </Button>
      <Button variant="secondary" disabled={!next} onClick={() => onGo(next)}>
        Next <ArrowRightIcon size={18} aria-hidden />
      </Button>
    </div>
  )
}
