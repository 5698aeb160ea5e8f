/** The product's mark: a finch in one shape, in the colour of the text around it. */
export function FinchMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={FINCH} />
    </svg>
  );
}

const FINCH =
  "M61 22C58.2 16.5 54.3 13.4 49.4 12.7C46.8 9.4 43 7.5 38.7 7.5C31 7.5 25.6 12.6 23.4 20.2C20.5 30.2 14.4 37.4 3.2 48.6C2.3 49.5 2.9 51 4.2 50.9C8.5 50.6 12.1 49.9 15.3 48.7C19.8 53.5 25.7 56.2 31.7 55.7C43.5 54.7 51.8 45.3 52 33.6C52.04 31.2 51.8 28.9 51.3 26.8C54.9 26.8 58.2 25.2 61 22ZM42.8 15.4a2 2 0 1 1 0 4a2 2 0 0 1 0-4ZM16.8 43.4C22.6 38.8 25.4 34.6 27.6 29.2C28.1 28 29.3 27.6 30.4 28.2C36.6 31.5 38.8 37.4 34.6 41.3C30.8 44.8 24.2 45 16.8 43.4Z";
