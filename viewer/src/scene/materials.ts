// Surfaces: calm and matte, with a little light along their edges so that they stand off the background.
import { Color, type Material, MeshLambertMaterial, MeshPhongMaterial } from "three";

export interface Rim {
  rimColour: { value: Color };
  rimStrength: { value: number };
}

export const makeRim = (): Rim => ({ rimColour: { value: new Color() }, rimStrength: { value: 0 } });

function addRim(material: Material, rim: Rim): void {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, rim);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nuniform vec3 rimColour;\nuniform float rimStrength;")
      .replace(
        "#include <opaque_fragment>",
        `float edge = 1.0 - saturate(dot(normal, normalize(vViewPosition)));
        outgoingLight += rimColour * (rimStrength * edge * edge * edge * (0.55 + 0.45 * normal.y));
        #include <opaque_fragment>`,
      );
  };
}

export function matte(rim: Rim): MeshLambertMaterial {
  const material = new MeshLambertMaterial();
  addRim(material, rim);
  return material;
}

export function glossy(rim: Rim, shininess: number): MeshPhongMaterial {
  const material = new MeshPhongMaterial({ shininess });
  addRim(material, rim);
  return material;
}
