import { webinars, type Recording, type Webinar } from '@fundharbor/contracts/content/webinars'
import {
  ApiError,
  Button,
  callFile,
  Dialog,
  LinkButton,
  QueryFallback,
  showErrorToast,
  Skeleton,
  toast,
  useAuth,
  useQuery,
} from '@fundharbor/kit'
import { saveFile } from '@fundharbor/kit/save-file.ts'
import { UpgradePrompt } from '@fundharbor/kit/ui/upgrade-prompt.tsx'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import { useRef } from 'react'
import { useSignInState } from '../use-sign-in-state.ts'
import styles from './dialogs.module.css'
import { recordingQuery, useFavorite } from './queries.ts'

/** The recording and its materials, or what is needed to see them. */
export function WatchDialog({ webinar, onClose }: { webinar: Webinar; onClose: () => void }) {
  const { user } = useAuth()
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={webinar.title}
      description={webinar.presenter}
      footer={user && <FavoriteButton webinar={webinar} />}
    >
      {user ? <RecordingView webinar={webinar} /> : <SignInFirst />}
    </Dialog>
  )
}

function SignInFirst() {
  const state = useSignInState()
  return (
    <div className={styles.gate}>
      <p>Recordings and materials are part of the paid plans. Sign in to watch.</p>
      <LinkButton to="/auth" state={state}>
        Sign in
      </LinkButton>
    </div>
  )
}

function RecordingView({ webinar }: { webinar: Webinar }) {
  const query = useQuery(recordingQuery(webinar.id))
  const { data, error } = query
  const video = useRef<HTMLVideoElement>(null)
  if (error instanceof ApiError && error.problem?.code === 'PLAN_REQUIRED') {
    return (
      <UpgradePrompt benefit="includes recordings and materials">
        <p>{error.problem.message}</p>
      </UpgradePrompt>
    )
  }
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height={320} />
      </QueryFallback>
    )
  return (
    <div className={styles.recording}>
      {data.videoUrl ? (
        <>
          {/* The video file carries its own captions, so the track names no file. */}
          <video
            ref={video}
            controls
            preload="metadata"
            src={data.videoUrl}
            className={styles.video}
            aria-label={webinar.title}
          >
            <track kind="captions" />
          </video>
          {/* The player itself shows that a video cannot be played. */}
          <Button
            size="sm"
            className={styles.play}
            onClick={() => void video.current?.play().catch(() => undefined)}
          >
            Play Video
          </Button>
        </>
      ) : (
        <p>There is no video of this webinar. You can download the materials below.</p>
      )}
      <Materials webinarId={webinar.id} materials={data.materials} />
    </div>
  )
}

function Materials({ webinarId, materials }: { webinarId: string } & Pick<Recording, 'materials'>) {
  const handleDownload = async (materialId: string, name: string) => {
    try {
      const { blob } = await callFile(webinars.material, { params: { id: webinarId, materialId } })
      saveFile(blob, name)
      toast({ tone: 'success', title: 'Download Started', description: name })
    } catch (error) {
      showErrorToast('Error', error, 'We couldn’t download the file. Try again.')
    }
  }
  if (materials.length === 0) return null
  return (
    <ul className={styles.materials} aria-label="Materials">
      {materials.map(({ id, name }) => (
        <li key={id}>
          <Button
            variant="secondary"
            size="sm"
            icon={<DownloadSimpleIcon size={18} aria-hidden />}
            onClick={() => void handleDownload(id, name)}
          >
            Download {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function FavoriteButton({ webinar }: { webinar: Webinar }) {
  const favorite = useFavorite(webinar.id)
  const isFavorite = favorite.data?.isFavorite ?? webinar.isFavorite
  return (
    <Button
      variant="secondary"
      aria-pressed={isFavorite}
      busy={favorite.isPending}
      icon={<StarIcon size={18} weight={isFavorite ? 'fill' : 'regular'} aria-hidden />}
      onClick={() => favorite.mutate(!isFavorite)}
    >
      {isFavorite ? 'Saved to Favorites' : 'Save to Favorites'}
    </Button>
  )
}
