interface AgencyPictureProps {
  picture: { url: string; width: number; height: number; alt: string };
  className?: string | undefined;
  /** Asked for only when it comes near the window: for pictures below the first screen. */
  lazy?: boolean;
}

/** A picture that the agency chose; its measures are known before it arrives, so nothing jumps. */
export function AgencyPicture({ picture: { url, width, height, alt }, className, lazy }: AgencyPictureProps) {
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding="async"
      {...(lazy && { loading: "lazy" })}
    />
  );
}
