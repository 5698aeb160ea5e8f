/** Pictures that the server does not read: the browser writes them as JPEG where it can read them. */
export const CONVERTED = ["image/heic", "image/heif", "image/avif"] as const;

/** Whether a file is a photo as iPhones keep them. Few browsers know its type, and only Safari reads it. */
export const isHeic = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name);

/** Whether a picture must be written anew before it is sent. */
export const mustConvert = (file: Pick<File, "name" | "type">): boolean =>
  isHeic(file) || CONVERTED.some((type) => type === file.type);
