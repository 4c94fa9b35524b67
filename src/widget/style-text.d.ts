/** A style sheet as text, for a constructable one: the bundler minifies it and writes it into the script. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}
